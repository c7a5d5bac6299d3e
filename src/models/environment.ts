/** Variables by name, as `process.env` has them. Said without the types of Node, which who uses the library may not have. */
export type Environment = Readonly<Record<string, string | undefined>>;
