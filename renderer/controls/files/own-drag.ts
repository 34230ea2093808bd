/** A file as a drop shows it. */
export interface DraggedFile {
  readonly name: string
  readonly bytes: number
}

let files: readonly DraggedFile[] = []
let isHeld = false

/**
 * The system drags files for this page: over the page they look like files from elsewhere, with another end than the page
 * ever hears of. Called again with what else is dragged.
 *
 * While the system drags, no pointer moves over the page. The next one that does, with no button pressed, says that it is over.
 */
export function noteOwnDrag(dragged: readonly DraggedFile[]): void {
  files = dragged.map(({ name, bytes }) => ({ name: name.normalize(), bytes }))
  if (isHeld) return
  isHeld = true
  window.addEventListener('pointermove', endWithoutButtons, { capture: true })
}

function endWithoutButtons({ buttons }: PointerEvent): void {
  if (buttons !== 0) return
  isHeld = false
  window.removeEventListener('pointermove', endWithoutButtons, { capture: true })
}

/** Whether what is held over the page may be its own files. Names are shown only once they are dropped. */
export function mayBeOwnDrag(): boolean {
  return isHeld
}

/** Whether dropped files are those that the page drags: as many names and sizes as it takes to doubt it no more. */
export function isOwnDrop({ files: dropped }: Pick<DataTransfer, 'files'>): boolean {
  if (!isHeld || dropped.length === 0) return false
  return [...dropped].every((file) =>
    files.some(({ name, bytes }) => name === file.name.normalize() && bytes === file.size),
  )
}
