/** In a process that a test kills: prints the moment, and from then on does nothing and does not end. */
export function stopHere(moment: string): Promise<never> {
  console.log(moment)
  setInterval(() => undefined, 60_000)
  return new Promise(() => undefined)
}
