import { useState, type KeyboardEvent } from 'react'
import type { CommandId } from '../../../../../shared/commands/commands.ts'
import { useFocusKeys } from '../../../../commands/use-focus-keys.ts'
import type { ZoomControls } from '../../../../panels/media-viewer/zoom-buttons.tsx'
import type { MaskSession } from '../mask/mask-session.ts'
import type { Point } from '../mask/mask-step.ts'
import { paintAtCursor, formatPoint, percentOf } from './paint-at.ts'
import { nextSize, usePainter } from './painter-store.ts'
import { imagesText } from '../../../../../shared/text/en/images.ts'

export interface PainterKeys {
  /** Handler for the pane: shortcuts that work wherever the focus is in it. */
  readonly onPaneKey: (event: KeyboardEvent) => void
  /** Handler for the image: keys that move and paint. */
  readonly onStageKey: (event: KeyboardEvent) => void
  /** The effect of the last key, announced to screen readers. */
  readonly said: string
}

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Keyboard access to all functions of the painter. */
export function usePainterKeys(
  session: MaskSession,
  controls: ZoomControls,
  showCursor: (cursor: Point) => void,
): PainterKeys {
  const [said, setSaid] = useState('')
  const commandOf = useFocusKeys('images')

  /** Returns whether the command applies to the whole pane. */
  function runOnPane(command: CommandId | undefined): boolean {
    const { tool, size, setTool, setSize } = usePainter.getState()
    switch (command) {
      case 'images.undo':
        session.undo()
        setSaid(imagesText().undone(shareNow(session)))
        return true
      case 'images.redo':
        session.redo()
        setSaid(imagesText().redone(shareNow(session)))
        return true
      case 'images.smallerBrush':
        setSize(nextSize(size, -1))
        break
      case 'images.largerBrush':
        setSize(nextSize(size, 1))
        break
      case 'images.swapTool':
        setTool(tool === 'brush' ? 'eraser' : 'brush')
        break
      case 'images.invert':
        session.add({ type: 'invert' })
        setSaid(imagesText().inverted(shareNow(session)))
        return true
      default:
        return false
    }
    const next = usePainter.getState()
    const { eraserOf, brushOf } = imagesText()
    setSaid((next.tool === 'eraser' ? eraserOf : brushOf)(next.size))
    return true
  }

  function move(direction: Point, isFine: boolean): void {
    const { cursor, size, setCursor } = usePainter.getState()
    const { width, height } = session.coverage
    const step = isFine ? 1 : Math.max(1, Math.round(size / 4))
    const from = cursor ?? { x: Math.floor(width / 2), y: Math.floor(height / 2) }
    const next =
      cursor === undefined
        ? from
        : {
            x: Math.max(0, Math.min(width, from.x + direction.x * step)),
            y: Math.max(0, Math.min(height, from.y + direction.y * step)),
          }
    setCursor(next)
    showCursor(next)
    setSaid(formatPoint(next))
  }

  return {
    said,
    onPaneKey(event) {
      if (event.defaultPrevented || isTyping(event.target)) return
      if (runOnPane(commandOf(event)) || controls.onKey(event)) event.preventDefault()
    },
    onStageKey(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const direction = directions[event.key]
      if (direction !== undefined) move(direction, event.shiftKey)
      else if (event.key === 'Enter') setSaid(paintAtCursor(session, event.shiftKey))
      else if (event.key === 'Escape' && usePainter.getState().corner !== undefined)
        usePainter.getState().setCorner(undefined)
      else return
      event.preventDefault()
    },
  }
}

function shareNow(session: MaskSession): string {
  return percentOf(session.store.getState().share)
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type !== 'range'
}
