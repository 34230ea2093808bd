import { createElement, useState, type ComponentType } from 'react'
import { createLazyValue } from '../../controls/panes/lazy.tsx'
import { useTextBox, useTextDraft, type TextDraftOptions } from '../../controls/fields/use-text-draft.ts'
import type { CodeEditorProps } from './code-editor.tsx'

export type JsonEditorProps = Omit<TextDraftOptions, 'value'> & {
  /** Its name for screen readers. */
  label: string
  text: string
  /** Draws the edge of a value that cannot be sent. */
  isBroken: boolean
  /** It grows with its text; its place scrolls. */
  isTall?: boolean | undefined
}

/** The editor is ten times the size of what shows it, so it comes when it is first needed. */
const codeEditor = createLazyValue(async () => (await import('./code-editor.tsx')).CodeEditor)

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
      className={`field-edge overflow-auto text-wire-small ${props.isTall === true ? 'min-h-32' : 'max-h-80 min-h-13'}`}
    >
      {editor === undefined || isWriting ? (
        <PlainEditor {...props} onWriting={setIsWriting} />
      ) : (
        <LoadedEditor {...props} editor={editor} />
      )}
    </div>
  )
}

type LoadedEditorProps = JsonEditorProps & { editor: ComponentType<CodeEditorProps> }

function LoadedEditor({ editor, label, text, ...owner }: LoadedEditorProps) {
  const draft = useTextDraft({ ...owner, value: text })
  return createElement(editor, {
    label,
    text: draft.text,
    onChange: draft.write,
    onFocusChange: draft.setFocused,
  })
}

type PlainEditorProps = JsonEditorProps & { onWriting: (isWriting: boolean) => void }

function PlainEditor({ label, text, onWriting, ...owner }: PlainEditorProps) {
  const { box } = useTextBox<HTMLTextAreaElement>(
    { ...owner, value: text },
    { onFocus: () => onWriting(true), onBlur: () => onWriting(false) },
  )
  return (
    <textarea
      {...box}
      aria-label={label}
      spellCheck={false}
      className="wire field-sizing-content block w-full resize-none bg-transparent px-2 py-1.5 outline-none"
    />
  )
}
