import { useEffect, useRef } from 'react'
import { createCodeEditor, type CodeEditorHandle } from './create-code-editor.ts'
import type { JsonEditorProps } from './json-editor.tsx'

/**
 * CodeMirror in a shadow root. Its styles become constructed sheets there, which the content security policy allows; in
 * the page itself it would write a style element, which the policy refuses.
 */
export function CodeEditor({ label, text, onChange }: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<CodeEditorHandle | null>(null)
  const latest = useRef({ text, onChange })

  useEffect(() => {
    latest.current = { text, onChange }
    editor.current?.setText(text)
  }, [text, onChange])

  useEffect(() => {
    const element = host.current
    if (element === null) return undefined
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const created = createCodeEditor({
      root,
      label,
      text: latest.current.text,
      onChange: (next) => latest.current.onChange(next),
    })
    editor.current = created
    return () => {
      editor.current = null
      created.destroy()
    }
  }, [label])

  return <div ref={host} />
}
