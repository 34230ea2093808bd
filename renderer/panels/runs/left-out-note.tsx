import { Scissors } from 'lucide-react'
import { Note } from '../../controls/texts/note.tsx'
import { historyText } from '../../../shared/text/en/history.ts'

export type LeftOutNoteProps = {
  /** How much of the answer is not shown. */
  characters: number
}

/** Stands where an answer is longer than what the window shows of one. */
export function LeftOutNote({ characters }: LeftOutNoteProps) {
  return (
    <Note icon={Scissors}>
      <p className="font-strong">{historyText().leftOut.title}</p>
      <p>{historyText().leftOut.text(characters)}</p>
    </Note>
  )
}
