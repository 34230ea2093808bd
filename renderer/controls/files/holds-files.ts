/** Whether what is dragged are files, and not text or a part of the page. */
export function holdsFiles(transfer: DataTransfer): boolean {
  return transfer.types.includes('Files')
}
