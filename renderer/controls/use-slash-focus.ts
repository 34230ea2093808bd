import { useEffect, type RefObject } from 'react'

/** `/` goes to a field, as long as nobody is writing elsewhere or answering a dialog. */
export function useSlashFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      const target = event.target instanceof Element ? event.target : null
      if (
        target?.closest('input, textarea, [contenteditable=true], [role=dialog], [role=alertdialog]') != null
      )
        return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [field])
}
