/** Which pieces travel in one file (分包): looked for by trying, since no rule of thumb holds for hundreds of screens at once. */

/** Modules that exactly the same screens use. */
export interface Piece {
  /** Packed. */
  readonly bytes: number;
  /** The screens that need it, by their places. */
  readonly users: readonly number[];
  /** The pieces that it imports, by their places. */
  readonly imports: readonly number[];
}

/** A screen, as the search looks at it. */
export interface Fetching {
  /** Packed bytes of its own, which no plan changes. */
  readonly own: number;
  /** As how many screens it counts. */
  readonly worth: number;
  /** From here on each byte costs more than the one before. */
  readonly light: number;
  /** How many bytes, and how many files of common pieces, it may fetch. */
  readonly mostBytes: number;
  readonly mostFiles: number;
}

/** One file less is worth this many packed bytes that a screen fetches in vain. */
const FILE_WORTH = 1100;
/** What a screen costs for the cube of the thousands of bytes that it is heavy, and for each file that it fetches too many. */
const HEAVY = 16;
const CROWDED = 1_800_000;
/** A thousand bytes above what is allowed cost this part of a file too many: no cube, since some screens cannot do with less. */
const OVER = 0.05;

/** How many changes are tried for each piece: with twice as many plans become no better. */
const TRIES = 350;
/** One search in four ends at a plan that is a twentieth dearer: the best of several holds. */
const SEARCHES = 3;
/** What a change may cost at first and at the end and still be taken now and then: so the search leaves a place from which every step leads up. */
const HOT = 300_000;
const COLD = 100;
/** Files too many cost little at first, and all of it from this share of the tries on: else no plan could pass through one that has some. */
const EASY = 0.5;
/** Every so many tries they cost more. */
const STAGE = 1000;
/** A piece is put with one of those whose users are most like its own, or now and then alone. */
const NEAR = 24;
const ALONE = 0.08;

/**
 * The pieces of each file, by their places: a plan is changed at random, and a change is kept if it makes the plan cheaper or, ever
 * more rarely, if not (模拟退火). The same pieces and screens give the same plan, and pieces that have changed a little one that is
 * about as good.
 */
export function planFiles(pieces: readonly Piece[], screens: readonly Fetching[]): readonly number[][] {
  const plans = Array.from({ length: SEARCHES }, (_, at) => search(pieces, screens, numbers(at + 1)));
  return plans.reduce((best, plan) => (plan.price < best.price ? plan : best)).files;
}

interface Found {
  readonly files: readonly number[][];
  readonly price: number;
}

function search(pieces: readonly Piece[], screens: readonly Fetching[], random: () => number): Found {
  const below = (limit: number) => Math.floor(random() * limit);
  const plan = new Plan(pieces, screens);
  const near = neighbours(pieces, screens);
  const change = changes(pieces, screens, plan, random);
  const target = (piece: number): number => {
    const like = near[piece] ?? [];
    return like.length === 0 || random() < ALONE ? piece : plan.fileOf(like[below(like.length)] ?? piece);
  };
  const tries = pieces.length > 1 ? TRIES * pieces.length : 0;
  let best = plan.files();
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries; at += 1) {
    const done = at / tries;
    if (at % STAGE === 0 && done < EASY + STAGE / tries) {
      plan.beStrict(Math.min(1, done / EASY) ** 2);
      least = Number.POSITIVE_INFINITY;
    }
    const moved = change(below(pieces.length));
    const [first] = moved;
    if (first === undefined) continue;
    const to = target(first);
    const before = plan.price;
    if (to === plan.fileOf(first) || !plan.move(moved, to)) continue;
    const heat = HOT * (COLD / HOT) ** done;
    if (plan.price > before && Math.exp((before - plan.price) / heat) < random()) plan.takeBack();
    else if (plan.price < least) {
      least = plan.price;
      best = plan.files();
    }
  }
  return { files: best, price: least };
}

/**
 * Which pieces of a file go elsewhere together: mostly one; else all, those that few screens use, or what some screen fetches in vain.
 * The last two leave no circle behind, since what more screens use imports nothing that fewer use.
 */
function changes(
  pieces: readonly Piece[],
  screens: readonly Fetching[],
  plan: Plan,
  random: () => number,
): (piece: number) => readonly number[] {
  const needed = screens.map(() => new Set<number>());
  const users = pieces.map((piece) => piece.users);
  users.forEach((those, at) => those.forEach((screen) => needed[screen]?.add(at)));
  return (piece) => {
    const kind = random();
    if (kind < 0.75) return [piece];
    const all = plan.piecesOf(plan.fileOf(piece));
    if (kind < 0.8) return all;
    const those = users[piece] ?? [];
    if (kind < 0.9) return all.filter((one) => (users[one]?.length ?? 0) <= those.length);
    const need = needed[those[Math.floor(random() * those.length)] ?? 0];
    return all.filter((one) => !need?.has(one));
  };
}

/** For each piece those that are fetched most often by the same screens. */
function neighbours(pieces: readonly Piece[], screens: readonly Fetching[]): readonly (readonly number[])[] {
  const worth = (users: readonly number[]) => users.reduce((sum, at) => sum + (screens[at]?.worth ?? 0), 0);
  const worths = pieces.map(({ users }) => worth(users));
  return pieces.map(({ users }, at) => {
    const own = new Set(users);
    return pieces
      .map((other, place) => {
        const both = worth(other.users.filter((screen) => own.has(screen)));
        return { place, like: both / (of(worths, at) + of(worths, place) - both) };
      })
      .filter(({ place, like }) => place !== at && like > 0)
      .sort((a, b) => b.like - a.like || a.place - b.place)
      .slice(0, NEAR)
      .map(({ place }) => place);
  });
}

/** Numbers from 0 to 1 that are the same each time (mulberry32): a build must not depend on luck. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Which file each piece is in, who fetches what, and what that costs; reckons only what a change touches. */
class Plan {
  price = 0;
  readonly #pieces: readonly Piece[];
  readonly #screens: readonly Fetching[];
  readonly #file: Int32Array;
  readonly #members: number[][];
  readonly #importers: readonly (readonly number[])[];
  /** The screens that need a piece, those that need a piece of a file, and those that fetch it, as it is or with an importer. */
  readonly #needs: Sets;
  readonly #asked: Sets;
  readonly #users: Sets;
  /** How many imports lead from one file to another, and between which files there are any. */
  readonly #links: Int32Array;
  readonly #out: Sets;
  readonly #in: Sets;
  readonly #bytes: Float64Array;
  readonly #weight: Float64Array;
  readonly #fetched: Int32Array;
  readonly #prices: Float64Array;
  /** The files whose users the move in hand has changed. */
  readonly #changed: Sets;
  #strict = 1;
  #moves = 0;
  /** The last move that changed what a screen fetches. */
  readonly #touched: Int32Array;
  #undo: (() => void)[] = [];

  /** At first each piece is a file. */
  constructor(pieces: readonly Piece[], screens: readonly Fetching[]) {
    const [n, m] = [pieces.length, screens.length];
    this.#pieces = pieces;
    this.#screens = screens;
    this.#file = Int32Array.from({ length: n }, (_, at) => at);
    this.#members = pieces.map((_, at) => [at]);
    const importers: number[][] = pieces.map(() => []);
    pieces.forEach(({ imports }, at) => imports.forEach((next) => importers[next]?.push(at)));
    this.#importers = importers;
    this.#needs = new Sets(n, m);
    this.#asked = new Sets(n, m);
    this.#users = new Sets(n, m);
    this.#out = new Sets(n, n);
    this.#in = new Sets(n, n);
    this.#changed = new Sets(1, n);
    this.#links = new Int32Array(n * n);
    this.#bytes = Float64Array.from(pieces, ({ bytes }) => bytes);
    this.#weight = Float64Array.from(screens, ({ own }) => own);
    this.#fetched = new Int32Array(m);
    this.#prices = new Float64Array(m);
    this.#touched = new Int32Array(m);
    pieces.forEach(({ users, imports, bytes }, at) => {
      for (const next of imports) this.#link(at, next, 1);
      for (const screen of users) {
        this.#needs.add(at, screen);
        this.#asked.add(at, screen);
        this.#users.add(at, screen);
        this.#weight[screen] = of(this.#weight, screen) + bytes;
        this.#fetched[screen] = of(this.#fetched, screen) + 1;
      }
    });
    for (let at = 0; at < m; at += 1) this.#reckon(at);
  }

  /** From now on files too many cost this share of their price. */
  beStrict(share: number): void {
    this.#strict = share;
    for (let at = 0; at < this.#screens.length; at += 1) this.#reckon(at);
  }

  fileOf(piece: number): number {
    return of(this.#file, piece);
  }

  piecesOf(file: number): readonly number[] {
    return this.#members[file] ?? [];
  }

  files(): number[][] {
    return this.#members.filter((those) => those.length > 0).map((those) => [...those].sort((a, b) => a - b));
  }

  /** Puts pieces of one file into another, unless files would then import each other in a circle. */
  move(pieces: readonly number[], to: number): boolean {
    const from = this.fileOf(pieces[0] ?? 0);
    const [old, fresh] = [of(this.#bytes, from), of(this.#bytes, to)];
    const bytes = pieces.reduce((sum, piece) => sum + (this.#pieces[piece]?.bytes ?? 0), 0);
    for (const piece of pieces) this.#put(piece, to);
    this.#undo = [
      () => {
        for (const piece of pieces) this.#put(piece, from);
        this.#bytes[from] = old;
        this.#bytes[to] = fresh;
      },
    ];
    const order = this.#downFrom(from, to);
    if (!order) {
      this.takeBack();
      return false;
    }
    this.#changed.clear(0);
    this.#changed.add(0, from);
    this.#changed.add(0, to);
    this.#moves += 1;
    const touched: number[] = [];
    for (const file of order)
      this.#fetchAnew(file, file === from ? -bytes : file === to ? bytes : 0, touched);
    for (const screen of touched) this.#reckon(screen);
    return true;
  }

  /** As if the last move had not been. */
  takeBack(): void {
    for (const undo of this.#undo.toReversed()) undo();
    this.#undo = [];
  }

  #put(piece: number, to: number): void {
    const from = this.fileOf(piece);
    const turn = (file: number, by: number) => {
      for (const next of this.#pieces[piece]?.imports ?? []) this.#link(file, this.fileOf(next), by);
      for (const importer of this.#importers[piece] ?? []) this.#link(this.fileOf(importer), file, by);
    };
    turn(from, -1);
    this.#file[piece] = to;
    turn(to, 1);
    this.#members[from] = (this.#members[from] ?? []).filter((one) => one !== piece);
    this.#members[to]?.push(piece);
  }

  #link(from: number, to: number, by: number): void {
    if (from === to) return;
    const at = from * this.#pieces.length + to;
    this.#links[at] = of(this.#links, at) + by;
    const change = of(this.#links, at) > 0 ? 'add' : 'remove';
    this.#out[change](from, to);
    this.#in[change](to, from);
  }

  /** These two and all that they import, importers first; nothing if there is a circle. */
  #downFrom(...starts: readonly number[]): readonly number[] | undefined {
    const order: number[] = [];
    const state = new Uint8Array(this.#pieces.length);
    const walk = (file: number): boolean => {
      if (of(state, file) !== 0) return of(state, file) === 2;
      state[file] = 1;
      if (!this.#out.every(file, walk)) return false;
      state[file] = 2;
      order.push(file);
      return true;
    };
    return starts.every(walk) ? order.reverse() : undefined;
  }

  /** Who fetches a file, after one of its importers or its pieces have changed. */
  #fetchAnew(file: number, more: number, touched: number[]): void {
    if (!this.#changed.has(0, file) && !this.#in.meets(file, this.#changed, 0)) return;
    const bytes = of(this.#bytes, file);
    const old = this.#users.row(file);
    if (more !== 0) {
      const asked = this.#asked.row(file);
      this.#undo.push(() => this.#asked.set(file, asked));
      this.#asked.clear(file);
      for (const piece of this.piecesOf(file)) this.#asked.unite(file, this.#needs, piece);
    }
    this.#users.clear(file);
    this.#users.unite(file, this.#asked, file);
    this.#in.every(file, (importer) => this.#users.unite(file, this.#users, importer));
    this.#bytes[file] = bytes + more;
    const differs = this.#users.compare(file, old, more !== 0, (screen, now, before) => {
      this.#note(screen, touched);
      this.#weight[screen] = of(this.#weight, screen) + (now ? bytes + more : 0) - (before ? bytes : 0);
      this.#fetched[screen] = of(this.#fetched, screen) + Number(now) - Number(before);
    });
    if (!differs) return;
    this.#changed.add(0, file);
    this.#undo.push(() => this.#users.set(file, old));
  }

  /** Remembers a screen as it was before this move. */
  #note(screen: number, touched: number[]): void {
    if (of(this.#touched, screen) === this.#moves) return;
    this.#touched[screen] = this.#moves;
    touched.push(screen);
    const [weight, fetched, price] = [
      of(this.#weight, screen),
      of(this.#fetched, screen),
      of(this.#prices, screen),
    ];
    this.#undo.push(() => {
      this.#weight[screen] = weight;
      this.#fetched[screen] = fetched;
      this.price += price - of(this.#prices, screen);
      this.#prices[screen] = price;
    });
  }

  #reckon(screen: number): void {
    const price = this.#priceOf(screen);
    this.price += price - of(this.#prices, screen);
    this.#prices[screen] = price;
  }

  #priceOf(at: number): number {
    const screen = this.#screens[at];
    if (!screen) return 0;
    const [bytes, files] = [of(this.#weight, at), of(this.#fetched, at)];
    const heavy = Math.max(0, Math.min(bytes, screen.mostBytes) - screen.light) / 1000;
    const over = Math.max(0, bytes - screen.mostBytes) / 1000;
    const crowd = Math.max(0, files - screen.mostFiles) + OVER * over;
    return (
      screen.worth * (bytes + FILE_WORTH * files) +
      HEAVY * heavy ** 3 +
      Math.sqrt(screen.worth) * CROWDED * this.#strict * crowd
    );
  }
}

/** Several sets of small numbers, 32 to a word. */
class Sets {
  readonly #words: Int32Array;
  readonly #width: number;

  constructor(rows: number, size: number) {
    this.#width = Math.ceil(size / 32);
    this.#words = new Int32Array(rows * this.#width);
  }

  has(row: number, at: number): boolean {
    return (of(this.#words, row * this.#width + (at >>> 5)) & (1 << (at & 31))) !== 0;
  }

  add(row: number, at: number): void {
    const word = row * this.#width + (at >>> 5);
    this.#words[word] = of(this.#words, word) | (1 << (at & 31));
  }

  remove(row: number, at: number): void {
    const word = row * this.#width + (at >>> 5);
    this.#words[word] = of(this.#words, word) & ~(1 << (at & 31));
  }

  clear(row: number): void {
    this.#words.fill(0, row * this.#width, (row + 1) * this.#width);
  }

  row(row: number): Int32Array {
    return this.#words.slice(row * this.#width, (row + 1) * this.#width);
  }

  set(row: number, words: Int32Array): void {
    this.#words.set(words, row * this.#width);
  }

  unite(row: number, other: Sets, otherRow: number): true {
    const [to, from] = [row * this.#width, otherRow * this.#width];
    for (let at = 0; at < this.#width; at += 1)
      this.#words[to + at] = of(this.#words, to + at) | of(other.#words, from + at);
    return true;
  }

  meets(row: number, other: Sets, otherRow: number): boolean {
    const [one, two] = [row * this.#width, otherRow * this.#width];
    for (let at = 0; at < this.#width; at += 1)
      if (of(this.#words, one + at) & of(other.#words, two + at)) return true;
    return false;
  }

  /** Calls for each member until one says no. */
  every(row: number, visit: (at: number) => boolean): boolean {
    for (let at = 0; at < this.#width; at += 1) {
      let word = of(this.#words, row * this.#width + at);
      while (word !== 0) {
        const bit = 31 - Math.clz32(word & -word);
        word &= word - 1;
        if (!visit(at * 32 + bit)) return false;
      }
    }
    return true;
  }

  /** Calls for each member that a row has or had, or for those alone that it has not kept; says whether there are any of the latter. */
  compare(
    row: number,
    old: Int32Array,
    all: boolean,
    visit: (at: number, now: boolean, before: boolean) => void,
  ): boolean {
    let differs = false;
    for (let at = 0; at < this.#width; at += 1) {
      const [now, before] = [of(this.#words, row * this.#width + at), of(old, at)];
      if (now !== before) differs = true;
      let word = all ? now | before : now ^ before;
      while (word !== 0) {
        const bit = 31 - Math.clz32(word & -word);
        word &= word - 1;
        visit(at * 32 + bit, (now & (1 << bit)) !== 0, (before & (1 << bit)) !== 0);
      }
    }
    return differs;
  }
}

const of = (list: ArrayLike<number>, at: number): number => list[at] ?? 0;
