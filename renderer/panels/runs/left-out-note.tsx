import { Scissors } from 'lucide-react'
import { formatCount } from '../../lib/format-number.ts'
import { Note } from '../../controls/note.tsx'

export type LeftOutNoteProps = {
  /** How much of the answer is not shown. */
  characters: number
}

/** Stands where an answer is longer than what the window shows of one. */
export function LeftOutNote({ characters }: LeftOutNoteProps) {
  return (
    <Note icon={Scissors}>
      <p className="font-strong">The answer is longer than what is shown here</p>
      <p>
        About {formatCount(characters)} more characters were received. They are in the record of the request,
        as far as it goes: open the inspector.
      </p>
    </Note>
  )
}
