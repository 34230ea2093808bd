import { useEffect, useImperativeHandle, useRef, type ComponentProps } from 'react'
import { useLatest } from '../hooks/use-latest.ts'

export type FilePickerProps = Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'multiple'> & {
  label: string
  /** Chooses a folder, with all that is in it. */
  isFolder?: boolean
  onChoose: (files: File[]) => void
}

/** The picker for files of this machine. It is not seen: a button opens it with `click()`. */
export function FilePicker({ ref, label, isFolder = false, onChoose, ...rest }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const choose = useLatest(onChoose)
  const isHeard = useRef(false)
  useEffect(() => {
    const { current } = input
    if (current === null || isHeard.current) return
    isHeard.current = true
    // Not by React, which hears nothing of a picker that is gone: the dialog of the system stays open when what it was opened from is
    // drawn anew, as a list that turns out to be empty, and what is chosen in it is taken all the same.
    current.addEventListener('change', () => {
      choose([...(current.files ?? [])])
      // So that the same file can be chosen again.
      current.value = ''
    })
  }, [choose])
  return (
    <input
      {...rest}
      {...(isFolder && { webkitdirectory: '' })}
      ref={input}
      type="file"
      hidden
      tabIndex={-1}
      aria-label={label}
    />
  )
}
