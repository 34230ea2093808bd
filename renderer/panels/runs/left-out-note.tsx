import { Scissors } from 'lucide-react'
import { Note } from '../../controls/texts/note.tsx'
import { historyText } from '../../../shared/text/en/history.ts'

export type LeftOutNoteProps = {
  /** The number of characters that are not shown. */
  characters: number
}

/** Shown where an answer is longer than the window displays. */
export function LeftOutNote({ characters }: LeftOutNoteProps) {
  return (
    <Note icon={Scissors}>
      <p className="font-strong">{historyText().leftOut.title}</p>
      <p>{historyText().leftOut.text(characters)}</p>
    </Note>
  )
}
