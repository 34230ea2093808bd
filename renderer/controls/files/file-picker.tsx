import type { ComponentProps } from 'react'

export type FilePickerProps = Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'multiple'> & {
  label: string
  /** Chooses a folder, with all that is in it. */
  isFolder?: boolean
  onChoose: (files: File[]) => void
}

/** The picker for files of this machine. It is not seen: a button opens it with `click()`. */
export function FilePicker({ label, isFolder = false, onChoose, ...rest }: FilePickerProps) {
  return (
    <input
      {...rest}
      {...(isFolder && { webkitdirectory: '' })}
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
