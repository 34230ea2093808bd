import { createContext, createElement, use, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { panelsText } from '../../../shared/text/en/panels.ts'

/** The footnotes of one text. Another text on the page has its own, however they are called. */
export interface NotesOfText {
  readonly numbers: ReadonlyMap<string, number>
  /** The labels that have a footnote (already). */
  readonly defined: ReadonlySet<string>
  /** What is referred to may still come. */
  readonly isStreaming: boolean
}

export const NotesContext = createContext<NotesOfText | undefined>(undefined)

/** A reference to a footnote: its number, which leads there. Without a footnote it is what was written. */
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

/** Leads from a footnote back to where the text refers to it first. */
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

/** The text that something stands in, or its footnotes: one stands right behind the other. */
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

/** A link within the text. Without an address: the window's own says which tab is open. */
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
