import type { attachmentsErrors } from '../../en/errors/attachments.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const attachments = {
  imageTooLarge: ({ name, size, limit }) => ({
    message: `${name} 大小为 ${size}，最多只能上传 ${limit}。`,
    nextStep: '请缩小图片，或选择其他图片。',
  }),
  imageUnreadable: ({ name }) => ({
    message: `无法读取 ${name}。它可能是文件夹，或文件已被移动。`,
    nextStep: '请重新选择图片。',
  }),
  unsupportedImage: ({ name }) => ({
    message: `不支持的图片类型：${name}。`,
    nextStep: '请选择 PNG、JPEG、WebP 或 GIF 文件。',
  }),
  tooLarge: ({ name, size, limit }) => ({
    message: `${name} 大小为 ${size}，附件最大为 ${limit}。`,
    nextStep: '请添加较小的文件，或只添加其中一部分。',
  }),
  empty: ({ name }) => ({ message: `${name} 是空文件。`, nextStep: '请添加有内容的文件。' }),
  unreadable: ({ name }) => ({
    message: `无法读取 ${name}。它可能是文件夹，或文件已被移动。`,
    nextStep: '请添加文件夹中的文件，或重新选择文件。',
  }),
  mediaUnreadable: ({ name }) => ({ message: `无法读取 ${name}。` }),
  notSaved: ({ name, cause }) => ({
    message: `无法保存 ${name}。${cause}`,
    nextStep: '请释放磁盘空间，或检查“设置”中的数据文件夹，然后重新添加文件。',
  }),
  missing: ({ name }) => ({
    message: `数据文件夹中已没有附件 ${name}。未发送任何内容。`,
    nextStep: '请从消息中移除该附件，或重新添加文件。',
  }),
  storedUnreadable: ({ name, cause }) => ({
    message: `无法读取附件 ${name}。${cause}未发送任何内容。`,
    nextStep: '请从消息中移除该附件，或重新添加文件。',
  }),
  notRemoved: ({ cause }) => ({ message: `无法删除未使用的附件。${cause}` }),
} satisfies TranslatedErrors<typeof attachmentsErrors>
