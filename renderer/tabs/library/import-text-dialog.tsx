import { useRef, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../controls/buttons/button.tsx'
import { TextArea } from '../../controls/fields/text-area.tsx'
import { FilePicker } from '../../controls/files/file-picker.tsx'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { Note } from '../../controls/texts/note.tsx'

/** What the dialogs that import a text are told from outside. */
export type ImportedText = {
  text: string
  onText: (text: string) => void
  onFiles: (files: readonly File[]) => void
  onClose: () => void
}

type ImportTextDialogProps = ImportedText & {
  words: {
    readonly title: string
    readonly description: string
    readonly text: string
    readonly chooseFile: string
    readonly files: string
    readonly nothing: string
    readonly submit: (count: number) => string
  }
  /** The endings and types of its files. */
  accept: string
  /** Several files are read together. */
  multiple?: boolean
  /** How many things would be imported. */
  count: number
  onImport: () => void
  /** What was found in the text, and what was not taken. */
  children: ReactNode
}

/** A longer text is read, and only its beginning is shown. */
const maxShownCharacters = 20_000

/** More of a list is not read by anybody. */
export const maxShownRows = 50

/** A text, pasted or of a file, and what would come of it. Nothing is imported before its button. */
export function ImportTextDialog(props: ImportTextDialogProps) {
  const { text, onText, onFiles, onClose, words, accept, multiple = false, count, onImport, children } = props
  const picker = useRef<HTMLInputElement>(null)
  const isTooLong = text.length > maxShownCharacters
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (count === 0) return
    onImport()
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      description={words.description}
      className="w-150"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => picker.current?.click()} className="mr-auto">
            {words.chooseFile}
          </Button>
          <Button type="submit" variant="primary" {...(count === 0 && { disabledReason: words.nothing })}>
            {words.submit(count)}
          </Button>
        </>
      }
    >
      <FilePicker ref={picker} label={words.files} accept={accept} multiple={multiple} onChoose={onFiles} />
      <div className="flex flex-col gap-3">
        <TextArea
          label={words.text}
          isMono
          rows={8}
          spellCheck={false}
          readOnly={isTooLong}
          value={isTooLong ? `${text.slice(0, maxShownCharacters)}…` : text}
          onChange={onText}
        />
        {children}
      </div>
    </Dialog>
  )
}

/** The rows of what was found. */
export function FoundList({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <ul className="overflow-hidden rounded-sm edge">{children}</ul>
      {note === undefined ? null : <p className="pt-1 text-small text-ink-3">{note}</p>}
    </section>
  )
}

/** A row of them; what would become of it stands at its end. */
export function FoundRow({ fate, children }: { fate: string; children: ReactNode }) {
  return (
    <li className="flex h-row items-center gap-2 border-t border-line px-2 first:border-t-0">
      {children}
      <span className="ml-auto flex-none text-meta text-ink-3">{fate}</span>
    </li>
  )
}

/** What was not taken, and why. */
export function RefusedList({ label, reasons }: { label: string; reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <section aria-label={label}>
      <Note tone="warn">
        <p className="font-medium">{label}</p>
        <ul>
          {reasons.slice(0, maxShownRows).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Note>
    </section>
  )
}
