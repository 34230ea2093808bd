import { createElement, useState } from 'react'
import { createLater } from '../later.tsx'

export type JsonEditorProps = {
  /** Its name for screen readers. */
  label: string
  text: string
  onChange: (text: string) => void
  /** Draws the edge of a value that cannot be sent. */
  isBroken: boolean
}

/** The editor is ten times the size of what shows it, so it comes when it is first needed. */
const codeEditor = createLater(async () => (await import('./code-editor.tsx')).CodeEditor)

/**
 * JSON text with highlighting and marks; a plain text area until the editor is there. Who writes in the text area by then
 * keeps it until they leave it: nothing is taken from under their hands.
 */
export function JsonEditor(props: JsonEditorProps) {
  const editor = codeEditor.use()
  const [isWriting, setIsWriting] = useState(false)
  return (
    <div
      data-tone={props.isBroken ? 'danger' : undefined}
      className="field-edge max-h-80 min-h-13 overflow-auto text-wire-small"
    >
      {editor === undefined || isWriting ? (
        <PlainEditor {...props} onWriting={setIsWriting} />
      ) : (
        createElement(editor, props)
      )}
    </div>
  )
}

type PlainEditorProps = JsonEditorProps & { onWriting: (isWriting: boolean) => void }

function PlainEditor({ label, text, onChange, onWriting }: PlainEditorProps) {
  return (
    <textarea
      aria-label={label}
      spellCheck={false}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onFocus={() => onWriting(true)}
      onBlur={() => onWriting(false)}
      className="wire field-sizing-content block w-full resize-none bg-transparent px-2 py-1.5 outline-none"
    />
  )
}
