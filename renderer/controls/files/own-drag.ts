/** A file as a drop event reports it. */
export interface DraggedFile {
  readonly name: string
  readonly bytes: number
}

let files: readonly DraggedFile[] = []
let isHeld = false

/**
 * Notes a system drag that this page started: over the page its files look like foreign ones, and the page gets no
 * event when it ends. Call it again when other files are dragged.
 *
 * During a system drag no pointer moves over the page. The next pointer move without a pressed button means that the
 * drag has ended.
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

/** Whether the files dragged over the page may be its own. Names are only known once they are dropped. */
export function mayBeOwnDrag(): boolean {
  return isHeld
}

/** Whether all dropped files match files that this page is dragging, by name and size. */
export function isOwnDrop({ files: dropped }: Pick<DataTransfer, 'files'>): boolean {
  if (!isHeld || dropped.length === 0) return false
  return [...dropped].every((file) =>
    files.some(({ name, bytes }) => name === file.name.normalize() && bytes === file.size),
  )
}
