#!/usr/bin/env node
// @ts-check
import fs, { readFile as read } from 'node:fs';
import * as path from 'node:path';
import './polyfill.js';
export { parse, format as print } from './format.js';
export * from './errors.js';
export * as limits from './limits.js';

/** Requests in flight, at most. */
export const MAX_REQUESTS = 4;
export let active = 0;
const DEFAULT_PORT = 8080;
const internal = new Map();
const { env } = process;

/**
 * Opens a connection.
 * It is closed by the caller.
 *
 * @param {string} host where to
 */
export async function open(host, { port = DEFAULT_PORT, ...rest } = {}) {
  const { connect } = await import('./socket.js');
  const socket = connect(host, port);
  // Greets the other side, cf. the protocol.
  const greet = () => socket.write(hello(host));
  socket.onclose = function () {
    active--;
  };
  greet();
  return new Connection(socket, rest);
}

// Not the doc of anything.

function* chunks(text) {
  yield text;
}

export default class extends EventTarget {
  #timer = null;
  static instances = 0;
  retry = async (times) => {
    await this.#wait(times);
  };

  constructor(options) {
    super();
    this.options = options;
  }

  /* Ready when the server answered. */
  get ready() {
    return this.#check();
  }

  set ready(value) {}

  static create(...args) {
    return new this(...args);
  }

  #check() { return chunks('x'); }

  async #wait(ms) {
    setTimeout(() => this.ready, ms);
  }

  [Symbol.iterator]() {
    return this;
  }

  async *'all items'() {}
}

class Connection {
  close() {
    return [1, 2].map((each) => this.end(each));
  }
  end() {}
}

// eslint-disable-next-line no-unused-vars
var hello = function greeting(name) { return `hello ${name}`; };

const First = class Inner {}, second = (a) => a, third = function () {};

export const codec = {
  name: 'json',
  encode(value) {
    return this.escape(value);
  },
  /** Inverse of encode. */
  decode: (text) => JSON.parse(text),
  nested: {
    escape(value) { return value; },
    'quoted-key': async function () {},
  },
  get size() { return 0; },
};

const quiet = { debug: () => {} };

export const lazyCodec = memoize((name) => codec);
export const table = buildTable(() => codec, 1);
const local = [1].map((one) => one + 1);

label: for (const item of internal) {
  const handle = (event) => hello(event);
  handle(item);
}
