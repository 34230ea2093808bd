import { useEffect, useRef } from 'react'
import { createCodeEditor, type CodeEditorHandle, type CodeEditorOptions } from './create-code-editor.ts'

export type CodeEditorProps = Pick<CodeEditorOptions, 'label' | 'text' | 'onChange' | 'onFocusChange'>

/**
 * CodeMirror in a shadow root. There its styles become constructed style sheets, which the content security policy
 * allows; in the page itself it would add a style element, which the policy blocks.
 */
export function CodeEditor({ label, text, onChange, onFocusChange }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<CodeEditorHandle | null>(null)
  const latest = useRef({ text, onChange, onFocusChange })

  useEffect(() => {
    latest.current = { text, onChange, onFocusChange }
    editor.current?.setText(text)
  }, [text, onChange, onFocusChange])

  useEffect(() => {
    const element = host.current
    if (element === null) return undefined
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const created = createCodeEditor({
      root,
      label,
      text: latest.current.text,
      onChange: (next, isComposing) => latest.current.onChange(next, isComposing),
      onFocusChange: (isFocused) => latest.current.onFocusChange(isFocused),
    })
    editor.current = created
    return () => {
      editor.current = null
      created.destroy()
    }
  }, [label])

  return <div ref={host} />
}
