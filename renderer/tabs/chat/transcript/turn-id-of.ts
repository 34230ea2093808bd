/** The id of the turn that an element of the transcript belongs to. */
export function turnIdOf(target: Element): string | undefined {
  return target.closest<HTMLElement>('[data-turn]')?.dataset['turn']
}
