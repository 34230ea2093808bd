import { createContext, createElement, use, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { panelsText } from '../../../shared/text/en/panels.ts'

/** The footnotes of one text. Labels are local: another text on the page may use the same ones. */
export interface NotesOfText {
  readonly numbers: ReadonlyMap<string, number>
  /** The labels that have a footnote so far. */
  readonly defined: ReadonlySet<string>
  /** A footnote may still arrive for a label that has none. */
  readonly isStreaming: boolean
}

export const NotesContext = createContext<NotesOfText | undefined>(undefined)

/** A reference to a footnote: its number, as a link to it. Shown as written if the footnote does not exist. */
export function NoteReference({ label }: { label: string }) {
  const notes = use(NotesContext)
  const number = notes?.numbers.get(label)
  if (notes === undefined || number === undefined) return `[^${label}]`
  if (!notes.defined.has(label)) return notes.isStreaming ? <sup>{number}</sup> : `[^${label}]`
  return (
    <sup>
      <Jump
        label={panelsText().notes.note(number)}
        reference={number}
        to={(from) => textAround(from)?.nextElementSibling?.querySelector(`[data-note="${number}"]`)}
      >
        {number}
      </Jump>
    </sup>
  )
}

/** A link from a footnote back to its first reference. */
export function BackToText({ number }: { number: number }) {
  return (
    <Jump
      label={panelsText().notes.back(number)}
      to={(from) =>
        textAround(from)?.previousElementSibling?.querySelector(`[data-note-reference="${number}"]`)
      }
    >
      ↩
    </Jump>
  )
}

/** The text that contains an element, or the footnotes right after that text. */
function textAround(element: Element): Element | null {
  return element.closest('.markdown')
}

function goTo(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return
  element.scrollIntoView({ block: 'nearest' })
  element.focus()
}

interface JumpProps {
  readonly label: string
  readonly reference?: number
  readonly to: (from: Element) => Element | null | undefined
  readonly children: ReactNode
}

/** A link within the text. It has no address, since the window's address selects the open tab. */
function Jump({ label, reference, to, children }: JumpProps) {
  return createElement(
    'span',
    {
      role: 'link',
      tabIndex: 0,
      className: 'inert-link note-link',
      'aria-label': label,
      'data-note-reference': reference,
      onClick: (event: MouseEvent) => goTo(to(event.currentTarget)),
      onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && goTo(to(event.currentTarget)),
    },
    children,
  )
}
