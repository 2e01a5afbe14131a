# The same steps as `make run`, in a small image that runs as nobody in particular.
FROM python:3.11-slim

RUN apt-get update \
    && apt-get install --yes --no-install-recommends make \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --home-dir /home/belotbot belotbot \
    && mkdir /data && chown belotbot:belotbot /data

WORKDIR /home/belotbot/app
COPY --chown=belotbot:belotbot . .
RUN chown belotbot:belotbot .
USER belotbot
RUN make install

# Inside a container only the container's own address is reachable from outside.
ENV BROWSER_HOST=0.0.0.0 \
    BROWSER_PORT=8080 \
    DATABASE_URL=sqlite+aiosqlite:////data/belotbot.sqlite3
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD \
    [".venv/bin/python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"BROWSER_PORT\"]}/health', timeout=4)"]
STOPSIGNAL SIGTERM
CMD [".venv/bin/belotbot", "run"]
