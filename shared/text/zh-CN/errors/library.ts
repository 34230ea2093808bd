import { formatWhole } from '../../intl.ts'
import type { libraryErrors } from '../../en/errors/library.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const library = {
  noSuchItem: { message: '未找到文件，可能已被删除。', nextStep: '请在媒体库中选择其他文件。' },
  noSuchCollection: { message: '未找到该合集，可能已被删除。', nextStep: '请选择其他合集。' },
  collectionWithoutName: { message: '合集需要名称。', nextStep: '请输入名称。' },
  collectionExists: ({ name }) => ({ message: `名为“${name}”的合集已存在。`, nextStep: '请输入其他名称。' }),
  empty: ({ name }) => ({ message: `${name} 是空文件。`, nextStep: '请选择其他文件。' }),
  emptyFile: { message: '文件为空。', nextStep: '请选择其他文件。' },
  emptyDownload: { message: '下载的文件为空。', nextStep: '请重试下载。' },
  thumbnailUnusable: {
    message: '缩略图必须是不超过 1 MB 的 PNG、JPEG 或 WebP 图片。',
    nextStep: '文件本身不受影响。',
  },
  notIndexed: ({ fileName, cause }) => ({
    message: `${fileName} 已保存到媒体文件夹，但无法加入媒体库。${cause}`,
    nextStep: '下次启动应用时会将其加入媒体库。',
  }),

  diskFull: ({ what, folder }) => ({
    message: `${what}${folder} 所在的磁盘空间已满。`,
    nextStep: '请释放一些空间或选择其他媒体文件夹，然后重试。',
  }),
  folderMissing: ({ what, folder }) => ({
    message: `${what}未找到文件夹 ${folder} 或其中的文件。`,
    nextStep: '请连接其所在的磁盘或选择其他媒体文件夹，然后重试。',
  }),
  folderReadOnly: ({ what, folder }) => ({
    message: `${what}文件夹 ${folder} 不可写入。`,
    nextStep: '请授予写入权限或选择其他媒体文件夹，然后重试。',
  }),
  tooManyOpenFiles: ({ what }) => ({
    message: `${what}打开的文件过多。`,
    nextStep: '请等待其他请求完成后重试。',
  }),
  folderFailed: ({ what, folder }) => ({
    message: `${what}无法访问文件夹 ${folder}。`,
    nextStep: '请检查磁盘或选择其他媒体文件夹，然后重试。',
  }),

  filesNotMoved: { message: '无法移动文件，所有文件仍在原文件夹中。' },
  folderNotCreated: { message: '无法创建文件夹。' },
  fileNotSaved: { message: '无法保存文件。' },
  fileNotRead: ({ fileName }) => ({ message: `无法读取 ${fileName}。` }),
  copiesNotSaved: ({ saved, count }) => ({
    message: `共 ${formatWhole(count)} 个副本，仅保存了 ${formatWhole(saved)} 个。`,
  }),
  copyNotSaved: { message: '无法保存副本。' },
  mediaFolderNotCreated: { message: '无法创建媒体文件夹。' },
  nothingSaved: { message: '目前无法保存文件。' },
  moveNotRecovered: { message: '更改媒体文件夹时应用被关闭，且无法完成或撤销该更改。' },
  previewNotSaved: { message: '无法保存预览图。' },
  notTrashed: ({ fileName }) => ({ message: `无法将 ${fileName} 移到回收站。` }),
  notRenamed: ({ fileName }) => ({ message: `无法重命名 ${fileName}。` }),
  notRestored: ({ fileName }) => ({ message: `无法恢复 ${fileName}。` }),
  notRemovedFromTrash: ({ fileName }) => ({ message: `无法从回收站中移除 ${fileName}。` }),
  archiveNotSaved: { message: '无法保存压缩包。' },

  folderNotChosen: { message: '媒体文件夹必须在系统对话框中选择。', nextStep: '请点击“浏览”进行选择。' },
  folderOfSystem: ({ path }) => ({
    message: `${path} 是系统文件夹或隐藏文件夹，不能用作媒体文件夹。`,
    nextStep: '请选择其他文件夹，例如“图片”中的某个文件夹。',
  }),
  folderNotEmpty: ({ path }) => ({
    message: `${path} 中有其他文件。`,
    nextStep: '请选择空文件夹、新文件夹或以前的媒体文件夹。',
  }),
  folderInUse: {
    message: '正在向媒体文件夹保存或下载文件。',
    nextStep: '请等待完成或将其停止，然后重新选择文件夹。',
  },
  pathNotAbsolute: ({ path }) => ({ message: `${path} 不是绝对路径。`, nextStep: '请输入完整路径。' }),
  folderUnchanged: ({ path }) => ({ message: `${path} 已经是媒体文件夹。`, nextStep: '请选择其他文件夹。' }),
  folderOfApp: ({ path }) => ({ message: `应用在 ${path} 中存有其他数据。`, nextStep: '请选择其他文件夹。' }),
  notAFolder: ({ path }) => ({ message: `${path} 不是文件夹。`, nextStep: '请选择文件夹。' }),
  moveUnfinished: ({ from, to, missing }) => ({
    message: `将媒体文件夹从 ${from} 更改为 ${to} 时应用被关闭，而 ${missing} 目前不可用。`,
    nextStep: '请连接其所在的磁盘并重新启动应用，以完成或撤销该更改。文件不会丢失。',
  }),

  zipEmpty: { message: '这些文件都不在媒体文件夹中。', nextStep: '请选择其他文件。' },
  zipTooLarge: { message: '这些文件总大小超过 4 GB，无法放入一个压缩包。', nextStep: '请减少文件数量。' },
  noSuchIntake: {
    message: '文件传输已结束。',
    nextStep: '传输已取消，或五分钟内未收到数据。请重新选择文件。',
  },
  intakeIncomplete: ({ name, received, announced }) => ({
    message: `${name} 仅收到 ${formatWhole(received)} / ${formatWhole(announced)} 字节。`,
    nextStep: '文件可能已更改，请重新选择。',
  }),

  noSuchImport: {
    message: '未找到该导入，可能已从列表中移除。',
    nextStep: '请重新导入这些文件。媒体库中已有的文件不会重复添加。',
  },

  noSuchPending: { message: '未找到下载，可能已完成或已放弃。', nextStep: '请在媒体库中查找该文件。' },
  downloadInterrupted: {
    message: '下载此文件时应用被关闭。',
    nextStep: '请重试下载。不会再次调用模型；链接可能已过期。',
  },
  downloadStopped: { message: '已停止。', nextStep: '请重试下载。不会再次调用模型；链接可能已过期。' },
  noDownloadAddress: { message: '网关未返回可下载文件的链接。', nextStep: '请查看响应内容。' },
  tooManyRedirects: {
    message: '重定向过多：文件链接的重定向超过五次。',
    nextStep: '请稍后重试，或联系网关的管理员。',
  },
  downloadPrivate: ({ host }) => ({
    message: `文件链接指向本机或本机网络中的 ${host}，因此未访问。`,
    nextStep: '只有位于该网络中的网关才能返回这类链接。请查看响应内容。',
  }),
  downloadInsecure: ({ host }) => ({
    message: `文件链接在 ${host} 处从 https 重定向到 http，内容可能被他人读取或篡改。`,
    nextStep: '请联系网关的管理员提供 https 链接。',
  }),
  downloadExpired: ({ host }) => ({
    message: `文件已不在 ${host} 上：结果链接会过期。`,
    nextStep: '请重新生成以获取新链接。',
  }),
  downloadRefused: ({ host, status }) => ({
    message: `${host} 未返回文件，响应为 HTTP ${status}。`,
    nextStep: '请稍后重试下载。如果问题仍然存在，请联系网关的管理员。',
  }),
  downloadTooLarge: ({ megabytes }) => ({
    message: `文件超过 ${formatWhole(megabytes)} MB，未下载。`,
    nextStep: '请生成更小的文件。',
  }),
  downloadCut: ({ host, received, expected }) => ({
    message: `${host} 仅发送了 ${formatWhole(received)} / ${formatWhole(expected)} 字节，未保存不完整的文件。`,
    nextStep: '请重试下载。',
  }),
  downloadEncoded: ({ host, encoding }) => ({
    message: `${host} 发送的文件使用了 ${encoding} 压缩，但请求并未允许压缩。`,
    nextStep: '请联系网关的管理员。',
  }),
  downloadIdle: ({ host, seconds }) => ({
    message: `${formatWhole(seconds)} 秒内未收到 ${host} 的数据，下载已停止。`,
    nextStep: '请重试下载，或在“设置”中增大该连接的超时时间。',
  }),
} satisfies TranslatedErrors<typeof libraryErrors>
