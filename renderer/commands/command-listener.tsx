import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { commandsWith } from '../../shared/commands/bindings.ts'
import { chordOf, editsText, worksWhileTyping } from '../../shared/commands/chords.ts'
import { commands } from '../../shared/commands/commands.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { isMac } from '../controls/hooks/platform.ts'
import { settingsQuery } from '../queries/settings.ts'
import { findAnswer, type CommandAnswer } from './command-store.ts'
import { isOfInputMethod } from '../controls/fields/input-method.ts'

/** What lies over the window and has the keys for itself. */
const floating = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const textField =
  // oxlint-disable-next-line text/untranslated -- CSS
  'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'

/** What Space presses where it has the focus. */
// oxlint-disable-next-line text/untranslated -- CSS
const pressable = 'button, a[href], summary, input, [role=option], [role=slider], [role=application]'

/** The one place that hears the keys of commands. It draws nothing. */
export function CommandListener(): null {
  const queryClient = useQueryClient()
  const bridge = useBridge()
  useEffect(() => {
    /** Whether the Escape of this moment closes something that lies over the window. */
    let isEscapeTaken = false

    function answerOf(event: KeyboardEvent): CommandAnswer | undefined {
      const chord = chordOf(event, isMac)
      // With AltGr characters are typed: it comes as Ctrl with Alt.
      if (chord === undefined || isOfInputMethod(event) || isAltGraph(event)) return undefined
      const shortcuts = queryClient.getQueryData(settingsQuery(bridge).queryKey)?.shortcuts ?? {}
      const isFloating = isIn(event, floating)
      if (!worksWhileTyping(chord) && (isFloating || (chord !== 'Escape' && isIn(event, textField))))
        return undefined
      if (editsText(chord) && isIn(event, textField)) return undefined
      if (chord === 'Space' && isIn(event, pressable)) return undefined
      const ids = commandsWith(chord, shortcuts, isMac)
      return findAnswer(isFloating ? ids.filter((id) => commands[id].worksInDialogs === true) : ids)
    }

    // Before anybody else hears of the key: what an Escape closes is gone afterwards, and a tooltip keeps it.
    function onCapture(event: KeyboardEvent): void {
      const isEscape = event.key === 'Escape'
      if (isEscape) isEscapeTaken = [...document.querySelectorAll(floating)].some(isOpen)
      const answer = answerOf(event)
      if (answer === undefined) return
      if (isEscape) {
        if (!isEscapeTaken && !isIn(event, textField)) answer.run()
      } else if (commands[answer.id].isFirst === true && !isIn(event, '[data-own-send-key]')) {
        event.stopPropagation()
        press(event, answer)
      }
    }

    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented) return
      const answer = answerOf(event)
      if (answer === undefined || commands[answer.id].isFirst === true) return
      if (event.key !== 'Escape') press(event, answer)
      // A field may have a use for it, and says so.
      else if (!isEscapeTaken && isIn(event, textField)) answer.run()
    }

    window.addEventListener('keydown', onCapture, { capture: true })
    // After the fields, which are in the page, and before tooltips and menus: these listen at the document once they are open, and
    // an Escape that closes them looks as if a field had a use for it.
    document.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onCapture, { capture: true })
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [queryClient, bridge])
  return null
}

function press(event: KeyboardEvent, { id, run }: CommandAnswer): void {
  event.preventDefault()
  if (!event.repeat || commands[id].repeats === true) run()
}

/** The target of an event in a shadow root, such as that of a code editor, is its host: what is inside is in the path alone. */
function isIn(event: KeyboardEvent, selector: string): boolean {
  return event.composedPath().some((each) => each instanceof Element && each.matches(selector))
}

function isAltGraph(event: KeyboardEvent): boolean {
  return event.key.length === 1 && event.getModifierState('AltGraph')
}

/** What is on its way out is still in the page. */
function isOpen(element: Element): boolean {
  return element.closest('[data-closed], [hidden]') === null
}
