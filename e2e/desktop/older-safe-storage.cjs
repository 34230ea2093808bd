// Electron before 45 has no asynchronous encryption: this emulates it with the synchronous one, which uses the same
// keyring. Without a keyring the synchronous one refuses unless it is told to use the publicly known password; the
// asynchronous one always has that password.
const { app, safeStorage } = require('electron')

const whenReady = (give) =>
  app.whenReady().then(() => {
    if (safeStorage.getSelectedStorageBackend() === 'basic_text') safeStorage.setUsePlainTextEncryption(true)
    return give()
  })

if (!('encryptStringAsync' in safeStorage))
  Object.assign(safeStorage, {
    isAsyncEncryptionAvailable: () => whenReady(() => safeStorage.isEncryptionAvailable()),
    encryptStringAsync: (text) => whenReady(() => safeStorage.encryptString(text)),
    decryptStringAsync: (bytes) =>
      whenReady(() => ({ result: safeStorage.decryptString(bytes), shouldReEncrypt: false })),
  })
