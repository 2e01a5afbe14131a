// QR codes (ISO/IEC 18004): a text in bytes with error correction M, in the smallest version from 1 to 10.

/** @type {[number, [number, number][]][]} Error correction words a block, and blocks with their data words. */
const VERSIONS = [
  [10, [[1, 16]]], [16, [[1, 28]]], [26, [[1, 44]]], [18, [[2, 32]]], [24, [[2, 43]]],
  [16, [[4, 27]]], [18, [[4, 31]]], [22, [[2, 38], [2, 39]]], [22, [[3, 36], [2, 37]]], [26, [[4, 43], [1, 44]]],
];
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

/** @type {((row: number, column: number) => number)[]} */
const MASKS = [
  (y, x) => (y + x) % 2, (y) => y % 2, (_, x) => x % 3, (y, x) => (y + x) % 3,
  (y, x) => ((y >> 1) + Math.floor(x / 3)) % 2, (y, x) => ((y * x) % 2) + ((y * x) % 3),
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2, (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2,
];

// The field of 256 elements with the polynomial 285.
const POWERS = new Uint8Array(510);
const LOGS = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  POWERS[power] = POWERS[power + 255] = value;
  LOGS[value] = power;
  value = value & 128 ? (value << 1) ^ 285 : value << 1;
}
const times = (/** @type {number} */ a, /** @type {number} */ b) => (a && b ? POWERS[LOGS[a] + LOGS[b]] : 0);

/**
 * The remainder of a block's data by the generator polynomial of that degree.
 * @param {number[]} block
 * @param {number} degree
 */
function correction(block, degree) {
  let generator = [1];
  for (let root = 0; root < degree; root += 1) {
    const next = [...generator, 0];
    generator.forEach((factor, index) => { next[index + 1] ^= times(factor, POWERS[root]); });
    generator = next;
  }
  const rest = [...block, ...new Array(degree).fill(0)];
  for (let index = 0; index < block.length; index += 1) {
    const lead = rest[index];
    generator.forEach((factor, offset) => { rest[index + offset] ^= times(factor, lead); });
  }
  return rest.slice(block.length);
}

const dataWords = (/** @type {number} */ version) => VERSIONS[version - 1][1].reduce((sum, [count, words]) => sum + count * words, 0);
const counted = (/** @type {number} */ version) => (version < 10 ? 8 : 16); // bits of the length

// All words of a symbol in the order in which they are placed.
/**
 * @param {Uint8Array} bytes
 * @param {number} version
 */
function wordsOf(bytes, version) {
  const bits = [0, 1, 0, 0];
  const put = (/** @type {number} */ value, /** @type {number} */ size) => {
    for (let bit = size - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(bytes.length, counted(version));
  for (const byte of bytes) put(byte, 8);
  const room = dataWords(version) * 8;
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  const words = Array.from({ length: room / 8 }, (_, index) => bits.slice(index * 8, index * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  const [degree, groups] = VERSIONS[version - 1];
  const blocks = groups.flatMap(([count, size]) => Array.from({ length: count }, () => words.splice(0, size)));
  const extra = blocks.map((block) => correction(block, degree));
  const across = (/** @type {number[][]} */ rows) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, index) => rows.flatMap((row) => (index < row.length ? [row[index]] : []))).flat();
  return [...across(blocks), ...across(extra)];
}

// The check bits of a number, by a generator polynomial of that degree.
/**
 * @param {number} value
 * @param {number} degree
 * @param {number} generator
 */
function checked(value, degree, generator) {
  let rest = value << degree;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit -= 1) if (rest & (1 << bit)) rest ^= generator << (bit - degree);
  return (value << degree) | rest;
}

// The modules of finders, timing, alignment, format and version; the others are undefined.
/**
 * @param {number} version
 * @param {number} mask
 */
function frameOf(version, mask) {
  const size = version * 4 + 17;
  /** @type {(boolean | undefined)[][]} */
  const grid = Array.from({ length: size }, () => new Array(size).fill(undefined));
  const square = (/** @type {number} */ y, /** @type {number} */ x, /** @type {number} */ reach, /** @type {number[]} */ light) => {
    for (let dy = -reach; dy <= reach; dy += 1) for (let dx = -reach; dx <= reach; dx += 1) {
      if (grid[y + dy] && x + dx >= 0 && x + dx < size) grid[y + dy][x + dx] = !light.includes(Math.max(Math.abs(dy), Math.abs(dx)));
    }
  };
  for (let at = 8; at < size - 8; at += 1) grid[6][at] = grid[at][6] = at % 2 === 0;
  for (const [y, x] of [[3, 3], [3, size - 4], [size - 4, 3]]) square(y, x, 4, [2, 4]);
  const centres = ALIGNED[version - 1];
  for (const y of centres) for (const x of centres) {
    const finder = (y === 6 && (x === 6 || x === centres.at(-1))) || (x === 6 && y === centres.at(-1));
    if (!finder) square(y, x, 2, [1]);
  }
  const format = checked(mask, 10, 0x537) ^ 0x5412; // level M is 00
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = Boolean((format >> bit) & 1);
    grid[bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit][8] = dark;
    grid[8][bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit] = dark;
  }
  grid[size - 8][8] = true;
  if (version > 6) {
    const told = checked(version, 12, 0x1f25);
    for (let bit = 0; bit < 18; bit += 1) {
      const [a, b] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
      grid[a][b] = grid[b][a] = Boolean((told >> bit) & 1);
    }
  }
  return grid;
}

/**
 * @param {number[]} words
 * @param {number} version
 * @param {number} mask
 */
function drawn(words, version, mask) {
  const grid = frameOf(version, mask);
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    const up = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y][x] !== undefined) continue;
        const dark = Boolean(((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
        grid[y][x] = dark !== (MASKS[mask](y, x) === 0);
        bit += 1;
      }
    }
  }
  return /** @type {boolean[][]} */ (grid);
}

// How hard a symbol is to read; the mask with the least is chosen.
function penalty(/** @type {boolean[][]} */ grid) {
  const size = grid.length;
  let sum = 0;
  for (const lines of [grid, grid.map((_, x) => grid.map((row) => row[x]))]) {
    for (const line of lines) {
      const text = line.map(Number).join("");
      for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
      sum += 40 * [...text.matchAll(/(?=00001011101|10111010000)/g)].length;
    }
  }
  for (let y = 1; y < size; y += 1) for (let x = 1; x < size; x += 1) {
    if (grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x - 1]) sum += 3;
  }
  const share = grid.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(share * 100 - 50) / 5);
}

// The rows of the symbol, true where it is dark; null if the text is too long.
export function qr(/** @type {string} */ text) {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex((_, index) => bytes.length * 8 + 4 + counted(index + 1) <= dataWords(index + 1) * 8) + 1;
  if (!version) return null;
  const words = wordsOf(bytes, version);
  return MASKS.map((_, mask) => drawn(words, version, mask)).sort((a, b) => penalty(a) - penalty(b))[0];
}
