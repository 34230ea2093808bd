import type { ComponentProps } from 'react'

export type FilePickerProps = Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'multiple'> & {
  label: string
  onChoose: (files: File[]) => void
}

/** The picker for files of this machine. It is not seen: a button opens it with `click()`. */
export function FilePicker({ label, onChoose, ...rest }: FilePickerProps) {
  return (
    <input
      {...rest}
      type="file"
      hidden
      tabIndex={-1}
      aria-label={label}
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])])
        // So that the same file can be chosen again.
        target.value = ''
      }}
    />
  )
}
