/**
 * Messages between an end-to-end test and the process that runs the packaged app, over the channel between a Node
 * parent and its child. The test acts as the browser part of Electron: it has the page and its preload script, and
 * loads addresses.
 */
export type FromBrowser =
  /** A load or fetch of a private scheme. `initiatorOrigin` is set for a request of a page. */
  | {
      readonly type: 'request'
      readonly id: number
      readonly url: string
      readonly method: string
      readonly headers: Readonly<Record<string, string>>
      readonly initiatorOrigin?: string
    }
  /** The page navigates to `url`: a link, a reload. */
  | { readonly type: 'navigate'; readonly id: number; readonly url: string }
  /** The preload script called `ipcRenderer.on`. */
  | { readonly type: 'ipc-listen'; readonly channel: string }
  /** The preload script of a page at `url` called `ipcRenderer.send`. */
  | {
      readonly type: 'ipc'
      readonly channel: string
      readonly values: readonly unknown[]
      readonly url: string
    }
  | PortMessage
  /** From now on, files are saved into this folder under the names that the app suggests. */
  | { readonly type: 'save-into'; readonly folder: string }
  | { readonly type: 'quit' }

export type FromApp =
  /** The window is shown. `preload` is the text of its preload script. */
  | { readonly type: 'shown'; readonly url: string; readonly preload: string }
  | {
      readonly type: 'response'
      readonly id: number
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: Uint8Array
    }
  | { readonly type: 'navigation'; readonly id: number; readonly isPrevented: boolean }
  /** Main posted to the page's frame; the ports are identified by their numbers from now on. */
  | {
      readonly type: 'ipc'
      readonly channel: string
      readonly values: readonly unknown[]
      readonly ports: readonly number[]
    }
  | PortMessage

type PortMessage =
  | { readonly type: 'port-message'; readonly port: number; readonly data: unknown }
  | { readonly type: 'port-close'; readonly port: number }
