/** In a process that a test kills: says where it is, and from here on has nothing to do and does not end. */
export function stopHere(moment: string): Promise<never> {
  console.log(moment)
  setInterval(() => undefined, 60_000)
  return new Promise(() => undefined)
}
