/** What the server says and is told, as types only: the browser never loads this file. */

export type Pair = [string, string];
/** What a picture can show besides, in words, and whether it does unasked. */
export type Layer = [name: string, words: string, isOn: boolean];
export type Clock = { left: number; running: boolean };

export type Seat = {
  seat: number;
  name: string;
  kind: "person" | "here" | "link" | "bot";
  open: boolean;
  online: boolean;
  thinking: boolean;
  resigned: boolean;
  score: number | null;
  word: string;
  level?: string | null;
  clock: Clock | null;
};

export type Line = { ply: number; actor: number; say: string; text: string };
export type Outcome = { clause: string; say: string; winners: number[]; scores: number[]; ranks: number[] };
export type Offers = { draw: number[]; undo: { to: number; by: number[] } | null };
export type May = { undo: "free" | "ask" | "no"; resign: boolean; draw: boolean };
export type Talk = { seat: number | null; name: string; text: string; at: number };
export type Choice = { move: string; path: string[]; say: string; promise?: string };

/** A move that the best bot recommends, the chance it gives it where others play, and what would follow. */
export type Hint = { move: string; say: string; promise: string; chance: number | null; follows: string[] };

/** What changes with every step. */
type Moment = {
  ply: number;
  digest: string;
  seat: number | null;
  turn: number;
  /** Who begins, and the number of the first step; null while that is being settled. */
  begins: [seat: number, ply: number] | null;
  seats: Seat[];
  choices: string[][] | null;
  log: Line[];
  last: string[];
  outcome: Outcome | null;
  hidden: boolean;
  reckoning: string[];
  offers: Offers;
  may: May;
  undo_to: number | null;
};

export type Whole = Moment & {
  type: "whole";
  table: string;
  game: string;
  title: string;
  lang: string;
  mine: number[];
  frame: [number, number, number, number];
  tray: [[number, number, number, number], string[]] | null;
  art: string;
  style: string;
  elements: Pair[];
  names: Record<string, string>;
  icons: Record<string, string>;
  layers: Layer[];
  clock: { kind: string } | null;
  options: Pair[];
  watch: boolean;
  host: boolean;
  chat: Talk[];
  phrases: string[];
  levels: string[];
  invites?: [number, string][];
};

export type Step = Moment & { type: "step"; patch: Pair[]; names: Record<string, string>; travels: Pair[]; id?: string };
export type WireError = { error: string; say: string; clause?: string; at?: string[]; id?: string };
export type Why = { path?: string[]; clause: string; say: string; at: string[] };

export type Down =
  | Whole
  | Step
  | ({ type: "error" } & WireError)
  | ({ type: "why" } & Why)
  | { type: "words"; choices: Choice[] }
  | { type: "things"; things: Record<string, string> }
  | { type: "hint"; moves: Hint[] }
  | ({ type: "chat" } & Talk)
  | { type: "seats"; seats: Seat[] }
  | { type: "token"; seat: number; token: string }
  | { type: "pong" };

export type Option = {
  name: string;
  say: string;
  kind: "switch" | "choice" | "count";
  values?: string[];
  says?: string[];
  low?: number;
  high?: number;
  default: unknown;
};

export type GameCard = {
  name: string;
  title: string;
  blurb: string;
  seats: number[];
  words?: string[];
  levels?: string[];
  minutes: number;
  hidden: boolean;
  options: Option[];
  picture: string;
};

export type NewTable = { table: string; seats: { seat: number; entry: number; token?: string; invite?: string }[] };
export type MyTable = {
  table: string;
  game: string;
  title: string;
  playable: boolean;
  ply: number;
  turn: number;
  yours: number[];
  over: boolean;
  updated: string;
};

export type ReplayStep = Line & { patch: Pair[]; travels: Pair[] | null; last: string[] };
export type Replay = {
  game: string;
  title: string;
  frame: [number, number, number, number];
  tray: [[number, number, number, number], string[]] | null;
  art: string;
  style: string;
  elements: Pair[];
  steps: ReplayStep[];
  outcome: Outcome | null;
  seats: Seat[];
};
