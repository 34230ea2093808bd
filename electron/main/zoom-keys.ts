import type { Input, WebContents } from 'electron'

type Zoom = 'in' | 'out' | 'actual'

/** The step of the menu's zoom roles. */
const step = 0.5

/**
 * Zooms with keys that the menu cannot contain: each menu item has only one shortcut, and a second item, hidden or not,
 * would be a duplicate.
 */
export function zoomWithMoreKeys(
  contents: Pick<WebContents, 'on' | 'getZoomLevel' | 'setZoomLevel'>,
  platform: NodeJS.Platform = process.platform,
): void {
  contents.on('before-input-event', (event, input) => {
    const zoom = readZoomKey(input, platform)
    if (zoom === undefined) return
    event.preventDefault()
    const change = { in: step, out: -step, actual: -contents.getZoomLevel() }[zoom]
    contents.setZoomLevel(contents.getZoomLevel() + change)
  })
}

/** `undefined` for any other key, and for those in the menu: Ctrl with plus, minus and 0 of the main block. */
export function readZoomKey(
  input: Pick<Input, 'type' | 'key' | 'code' | 'control' | 'meta' | 'alt' | 'shift'>,
  platform: NodeJS.Platform,
): Zoom | undefined {
  const { modifier, other } =
    platform === 'darwin'
      ? { modifier: input.meta, other: input.control }
      : { modifier: input.control, other: input.meta }
  if (input.type !== 'keyDown' || !modifier || other || input.alt || input.shift) return undefined
  // The key that has a plus on most keyboards, without Shift.
  if (input.key === '=') return 'in'
  return numpadKeys[input.code]
}

const numpadKeys: Readonly<Record<string, Zoom>> = {
  NumpadAdd: 'in',
  NumpadSubtract: 'out',
  Numpad0: 'actual',
}
