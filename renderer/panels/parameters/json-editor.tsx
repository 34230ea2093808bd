import { createElement, useState, type ComponentType } from 'react'
import { createLazyValue } from '../../controls/panes/lazy.tsx'
import { useTextBox, useTextDraft, type TextDraftOptions } from '../../controls/fields/use-text-draft.ts'
import type { CodeEditorProps } from './code-editor.tsx'

export type JsonEditorProps = Omit<TextDraftOptions, 'value'> & {
  /** The name for screen readers. */
  label: string
  text: string
  /** Outlines a value that cannot be sent. */
  isBroken: boolean
  /** Grows with its text; the container scrolls. */
  isTall?: boolean | undefined
}

/** Loaded lazily: the editor is ten times as large as the components around it. */
const codeEditor = createLazyValue(async () => (await import('./code-editor.tsx')).CodeEditor)

/**
 * A JSON editor with highlighting and error marks; a plain text area until it is loaded. A user who is typing in the
 * text area keeps it until it loses the focus.
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
