import { lazy, Suspense } from 'react'

export type JsonEditorProps = {
  /** Its name for screen readers. */
  label: string
  text: string
  onChange: (text: string) => void
  /** Draws the edge of a value that cannot be sent. */
  isBroken: boolean
}

/** The editor is ten times the size of what shows it, so it comes when it is first needed. */
const CodeEditor = lazy(() => import('./code-editor.tsx').then((module) => ({ default: module.CodeEditor })))

/** JSON text with highlighting and marks; a plain text area until the editor is there. */
export function JsonEditor(props: JsonEditorProps) {
  return (
    <div
      data-tone={props.isBroken ? 'danger' : undefined}
      className="field-edge max-h-80 min-h-13 overflow-auto text-wire-small"
    >
      <Suspense fallback={<PlainEditor {...props} />}>
        <CodeEditor {...props} />
      </Suspense>
    </div>
  )
}

function PlainEditor({ label, text, onChange }: JsonEditorProps) {
  return (
    <textarea
      aria-label={label}
      spellCheck={false}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      className="wire field-sizing-content block w-full resize-none bg-transparent px-2 py-1.5 outline-none"
    />
  )
}
