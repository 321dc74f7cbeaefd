/** Returns a function that runs tasks one after the other, in the order of its calls. A task that fails does not hold up the next. */
export function serialize(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work, work)
    last = result
    return result
  }
}
