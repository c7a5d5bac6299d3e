// A worker that cannot start, as when its file is damaged.
throw new Error('The chunk is damaged.');
