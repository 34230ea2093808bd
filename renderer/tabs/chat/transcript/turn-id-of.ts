/** The id of the turn that an element of the transcript is part of. */
export function turnIdOf(target: Element): string | undefined {
  return target.closest<HTMLElement>('[data-turn]')?.dataset['turn']
}
