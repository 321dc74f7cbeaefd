/** For the `catch` of reading a file or folder: gives this value where there is none; other errors stay errors. */
export function ifMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}
