import { useRef, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../controls/buttons/button.tsx'
import { TextArea } from '../../controls/fields/text-area.tsx'
import { FilePicker } from '../../controls/files/file-picker.tsx'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { Note } from '../../controls/texts/note.tsx'

/** The props that a dialog for importing text receives from its caller. */
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
  /** Accepted file extensions and types. */
  accept: string
  /** Whether several files can be read together. */
  multiple?: boolean
  /** Number of items to import. */
  count: number
  onImport: () => void
  /** Shows what was found in the text, and what was rejected. */
  children: ReactNode
}

/** Maximum number of characters shown; a longer text is still read completely. */
const maxShownCharacters = 20_000

/** Maximum number of rows shown of a list. */
export const maxShownRows = 50

/**
 * Shows a text, pasted or from a file, and what importing it would do. Nothing is imported before the button is
 * pressed.
 */
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

/** A row of the found items, with what an import would do with it at its end. */
export function FoundRow({ fate, children }: { fate: string; children: ReactNode }) {
  return (
    <li className="flex h-row items-center gap-2 border-t border-line px-2 first:border-t-0">
      {children}
      <span className="ml-auto flex-none text-meta text-ink-3">{fate}</span>
    </li>
  )
}

/** What was rejected, and why. */
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
