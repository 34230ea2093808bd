const regions = 'output, [role=status], [role=alert], [role=log], [aria-live]'

export interface Announcements {
  /** What a screen reader would have announced since the last call, in order. */
  take(this: void): string[]
  stop(this: void): void
}

/**
 * Collects what a screen reader would announce from live regions: additions and changes in regions that are not off.
 */
export function collectAnnouncements(): Announcements {
  const said: string[] = []
  const observer = new MutationObserver(note)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })

  function note(records: readonly MutationRecord[]): void {
    const changed = new Set<Element>()
    for (const { target, addedNodes } of records) {
      const region = regionOf(target)
      if (region !== undefined) changed.add(region)
      for (const added of addedNodes) {
        if (!(added instanceof Element)) continue
        for (const inner of added.querySelectorAll(regions)) if (isSpoken(inner)) changed.add(inner)
        if (added.matches(regions) && isSpoken(added)) changed.add(added)
      }
    }
    for (const region of changed) {
      const text = (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
      if (region.isConnected && text !== '') said.push(text)
    }
  }

  return {
    take() {
      note(observer.takeRecords())
      return said.splice(0)
    },
    stop: () => observer.disconnect(),
  }
}

/** The innermost region decides, even if it is off. */
function regionOf(node: Node): Element | undefined {
  const element = node instanceof Element ? node : node.parentElement
  const region = element?.closest(regions)
  return region !== null && region !== undefined && isSpoken(region) ? region : undefined
}

function isSpoken(region: Element): boolean {
  return region.getAttribute('aria-live') !== 'off' && region.closest('[hidden], [aria-hidden=true]') === null
}
