import { useEffect, useRef } from 'react'
import { useTextBox } from '../../../controls/fields/use-text-draft.ts'
import { editRows } from './documents-store.ts'
import { changeText } from '../../../panels/text-sets/rows.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'
import { isOfInputMethod } from '../../../controls/fields/input-method.ts'

export type RowEditorProps = {
  id: string
  number: number
  text: string
  /** Called on Enter: edits the row below. */
  onNext: () => void
  onDone: () => void
  /** Called when several lines are pasted into an empty row. */
  onPasteMany: (text: string) => void
}

/** The editor of a document. Enter edits the next one, Shift+Enter inserts a line break. */
export function RowEditor({ id, number, text, onNext, onDone, onPasteMany }: RowEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])
  const { box } = useTextBox<HTMLTextAreaElement>(
    { value: text, onChange: (next) => editRows((rows) => changeText(rows, id, next), `text ${id}`) },
    { onBlur: onDone },
  )
  return (
    <textarea
      {...box}
      ref={field}
      aria-label={rerankText().document.textOf(number)}
      rows={1}
      placeholder={rerankText().document.placeholder}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain')
        if (text.trim() !== '' || !isMany(pasted)) return
        event.preventDefault()
        onPasteMany(pasted)
      }}
      onKeyDown={(event) => {
        if (isOfInputMethod(event) || event.ctrlKey || event.metaKey) return
        if (event.key === 'Escape') {
          event.preventDefault()
          event.stopPropagation()
          onDone()
        } else if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault()
          onNext()
        }
      }}
      className="field-edge my-0.5 field-sizing-content max-h-48 min-h-6 min-w-0 flex-1 resize-none px-1.5 py-1 text-small"
    />
  )
}

function isMany(text: string): boolean {
  return text.trim().includes('\n') || /^\s*\[/.test(text)
}
