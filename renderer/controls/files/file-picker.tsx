import { useEffect, useImperativeHandle, useRef, type ComponentProps } from 'react'
import { useLatest } from '../hooks/use-latest.ts'

export type FilePickerProps = Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'multiple'> & {
  label: string
  /** Chooses a folder with all its content. */
  isFolder?: boolean
  onChoose: (files: File[]) => void
}

/** An invisible file input: a button opens it with `click()`. */
export function FilePicker({ ref, label, isFolder = false, onChoose, ...rest }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const choose = useLatest(onChoose)
  const isListening = useRef(false)
  useEffect(() => {
    const { current } = input
    if (current === null || isListening.current) return
    isListening.current = true
    // A native listener, since React calls none after unmounting: the system's dialog stays open when its opener is
    // rendered again, for example as an empty list, and the chosen files must be accepted anyway.
    current.addEventListener('change', () => {
      choose([...(current.files ?? [])])
      // Allows choosing the same file again.
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
