import { contextBridge, ipcRenderer } from 'electron'
import { connectMessage, portMessage } from './handshake.ts'

contextBridge.exposeInMainWorld('gatewayPlayground', { host: 'electron' })

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source !== window || event.origin !== location.origin) return
  if (isConnect(event.data)) ipcRenderer.send(connectMessage)
})

ipcRenderer.on(portMessage, (event) => {
  window.postMessage({ type: portMessage }, location.origin, event.ports)
})

function isConnect(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === connectMessage
}
