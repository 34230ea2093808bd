/** Whether files are being dragged, rather than text or a part of the page. */
export function holdsFiles(transfer: DataTransfer): boolean {
  return transfer.types.includes('Files')
}
