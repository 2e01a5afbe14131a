# The same steps as `make run`, in a small image that runs as an unprivileged user. It writes only to
# /data (the database), /backups and /tmp.
FROM python:3.11-slim

RUN apt-get update \
    && apt-get install --yes --no-install-recommends make \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --home-dir /home/belotbot belotbot \
    && mkdir /data /backups && chown belotbot:belotbot /data /backups && chmod 700 /data /backups

WORKDIR /home/belotbot/app
COPY --chown=belotbot:belotbot . .
RUN chown belotbot:belotbot .
USER belotbot
RUN make install && .venv/bin/python -m compileall -q adapters bot engine

# Listen on all addresses: 127.0.0.1 is not reachable from outside the container.
ENV PATH=/home/belotbot/app/.venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    XDG_STATE_HOME=/tmp/state \
    BROWSER_HOST=0.0.0.0 \
    BROWSER_PORT=8080 \
    METRICS_HOST=0.0.0.0 \
    METRICS_PORT=9464 \
    DATABASE_URL=sqlite+aiosqlite:////data/belotbot.sqlite3 \
    BACKUP_FOLDER=/backups
VOLUME ["/data", "/backups"]
EXPOSE 8080 9464
HEALTHCHECK --interval=30s --timeout=5s --start-period=40s CMD \
    ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"METRICS_PORT\"]}/health', timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["belotbot", "run"]
