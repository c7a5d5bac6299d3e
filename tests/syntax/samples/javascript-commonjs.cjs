'use strict';
/*!
 * A licence, which is no doc.
 */

const { join, resolve: toAbsolute } = require('path');
const util = require("util");
if (process.env.DEBUG) require('./debug');

/**
 * Represents a queue, <b>first</b> come first served.
 * @constructor
 */
function Queue(limit) {
  if (!(this instanceof Queue)) return new Queue(limit);
  this.items = [];
  this.drain = function () {
    return take(this);
  };
}

util.inherits(Queue, Array);

/** Adds one.  More text. */
Queue.prototype.push = function push(item) {
  this.check(item);
  return this;
};
Queue.prototype.check = (item) => item;
Queue.of = function (...items) {
  return items.reduce((queue, item) => queue.push(item), new Queue());
};
Queue.defaults = { limit: 3, make() { return Queue.of(); } };

Object.assign(Queue.prototype, {
  clear() {
    this.items.length = 0;
  },
});

Pool.prototype = {
  acquire: function () { return this.release(); },
  release() {},
};

function take(queue) {
  return queue.items.shift();
}

exports.take = take;
exports.peek = function (queue) {
  return queue.items[0];
};
module.exports.Error = class QueueError extends Error {};

module.exports = {
  Queue,
  size: (queue) => queue.items.length,
  async flush(queue) {
    await take(queue);
  },
  rules: {
    create: function (context) {
      return {
        Identifier(node) {
          context.report(node);
        },
        'Program:exit': function () {},
        Literal: (node) => node,
      };
    },
  },
};

module.exports = function createQueue() {
  return new Queue(3);
};
