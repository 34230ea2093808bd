import type { hostErrors } from '../../en/errors/host.ts'
import type { TranslatedErrors } from '../../translation.ts'

const answerThatFirst = '请先处理该对话框。'
const openYourself = '请复制地址，然后在浏览器中打开。'
const checkDisk = '请确认磁盘有可用空间且文件可写，然后重试。'
const makeWritable = '请为当前用户授予写入权限，或使用 --data-dir 选择其他文件夹。'
const freePort = '请关闭占用它的程序，或使用 --port 选择其他端口（0 表示自动选择空闲端口）。'
const listOptions = '使用 --help 选项可查看所有选项。'
const useBrowser = '运行 npm start -- --host=browser 可改用浏览器。'
const bringElectron =
  '运行 npm start -- --host=browser 可改用浏览器；也可用 ELECTRON_OVERRIDE_DIST_PATH 指定包含 Electron 的文件夹。'

export const host = {
  linkWaiting: { message: '该链接未打开，因为另一个链接的对话框仍在等待确认。', nextStep: answerThatFirst },
  noNotifications: { message: '此运行环境不显示系统通知。' },
  dialogWaiting: { message: '另一个对话框正在等待确认。', nextStep: answerThatFirst },
  noBrowser: ({ host: name }) => ({
    message: `无法打开 ${name}：系统中没有可用的浏览器。`,
    nextStep: openYourself,
  }),
  noOpener: ({ program }) => ({
    message: `本机没有用于打开链接的 ${program}。`,
    nextStep: openYourself,
  }),
  onlyHttps: { message: '只能在应用外打开 https 链接。', nextStep: '如果信任该地址，请复制后自行打开。' },
  noWindowToDragFrom: { message: '没有打开的窗口可供拖出文件。' },
  noSystemDialogs: {
    message: '应用正在浏览器中运行，无法使用系统对话框。',
    nextStep: '请直接输入或复制路径。',
  },

  keyNotEncrypted: {
    message: '无法加密密钥，因为系统未打开其密钥存储。',
    nextStep: '请解锁系统的钥匙串或密码库，然后重新输入密钥。',
  },
  keyNotDecrypted: {
    message: '有一个已存储的密钥无法在本机解密。',
    nextStep: '请解锁系统的钥匙串或密码库并重新启动应用，或重新输入密钥。',
  },
  noStoredKey: { message: '没有此 ID 的已存储密钥。' },
  keyNotInMemory: { message: '内存中没有此密钥。', nextStep: '请重新输入密钥。' },
  keyNotInStore: ({ store }) => ({
    message: `${keyStoreCalled(store)}中已没有此密钥。`,
    nextStep: '请重新输入密钥。',
  }),
  keyStoreLocked: ({ store }) => ({
    message: `${keyStoreCalled(store)}已锁定。`,
    nextStep: '请在“设置”的“密钥”中解锁，然后重试。',
  }),
  keyStoreAbsent: {
    message: '本机没有正在运行的密钥库。',
    nextStep: '请启动密钥库后重试。在此之前，密钥保存在内存中。',
  },
  keyStoreSlow: ({ store }) => ({
    message: `${keyStoreCalled(store)}未及时响应。`,
    nextStep: '请重试。在它响应之前，密钥保存在内存中。',
  }),
  keyStoreRefuses: ({ store }) => ({
    message: `${keyStoreCalled(store)}拒绝了请求。`,
    nextStep: '请查看它返回的信息。在它恢复之前，密钥保存在内存中。',
  }),
  noKeyStoreHere: { message: '此运行环境以自己的方式保存密钥，没有可选择的密钥库。' },
  keysNotSaved: ({ path }) => ({ message: `无法将密钥的更改保存到 ${path}。`, nextStep: checkDisk }),
  changeNotSaved: ({ path }) => ({ message: `无法将更改保存到 ${path}。`, nextStep: checkDisk }),
  fileBroken: ({ path, keptAs }) => ({
    message: `文件 ${path} 已损坏。应用已将其保留为 ${keptAs}，并在没有它的情况下启动。`,
    nextStep: '请在关闭应用后修复保留的文件并改回原名，或重新填写设置。',
  }),
  fileUnreadable: ({ path }) => ({
    message: `无法读取文件 ${path}。所做的更改只保留到应用关闭为止。`,
    nextStep: '请为当前用户授予读写权限，然后重新启动应用。',
  }),

  alreadyRunning: ({ process }) => ({
    message: alreadyRunning(process),
    nextStep: '请使用已打开的窗口，或关闭后重新启动，或使用 --data-dir 选择其他文件夹。',
  }),
  folderHeld: ({ process }) => ({
    message: alreadyRunning(process),
    nextStep: '请等待另一条命令结束，或关闭正在使用此文件夹的应用，或使用 --data-dir 选择其他文件夹。',
  }),
  alreadyRunningLinked: ({ process }) => ({
    message: alreadyRunning(process),
    nextStep: '上方的新链接可打开其窗口。',
  }),
  folderNotLocked: ({ folder }) => ({
    message: `无法为此应用锁定数据文件夹 ${folder}。`,
    nextStep: makeWritable,
  }),
  folderNotWritable: ({ folder }) => ({
    message: `无法创建或写入数据文件夹 ${folder}。`,
    nextStep: makeWritable,
  }),
  folderNotCreated: ({ folder }) => ({
    message: `无法创建数据文件夹 ${folder}。`,
    nextStep: '请使用 --data-dir 选择其他文件夹，或为当前用户授予上级文件夹的写入权限。',
  }),
  folderNotPrivate: ({ folder }) => ({
    message: `无法创建文件夹 ${folder}，或无法将其设为私有。`,
    nextStep: '请将其删除后重新启动，或使用 --data-dir 选择其他数据文件夹。',
  }),
  linkNotCreated: ({ folder }) => ({
    message: `无法在 ${folder} 中创建窗口链接。`,
    nextStep: '请释放磁盘空间，然后重新运行 npm start。',
  }),
  portInUse: ({ port }) => ({ message: `端口 ${port} 已被其他程序占用。`, nextStep: freePort }),
  portUnusable: ({ port }) => ({ message: `无法打开端口 ${port}。`, nextStep: freePort }),
  noPracticePort: {
    message: '无法启动练习网关，因为本机没有可用的端口。',
    nextStep: '请先使用自己的网关，或重新启动应用。',
  },
  keyWithoutAddress: {
    message: '设置了 GATEWAY_PLAYGROUND_KEY，但未设置 GATEWAY_PLAYGROUND_ADDRESS，因此没有可发送密钥的地址。',
    nextStep: '请同时设置两者，或在设置中添加连接。',
  },
  variableUnusable: ({ variable, cause }) => ({
    message: `${variable} 无法使用。${cause}`,
    nextStep: '请更正该变量，然后重新启动应用。',
  }),
  pageNotLoaded: ({ reason }) => ({
    message: `无法加载页面：${reason}。`,
    nextStep: '如果从源代码启动，请运行“npm run build”；否则请重新安装应用。',
  }),
  unexpected: ({ cause }) => ({
    message: `发生意外错误：${cause}`,
    nextStep: '请重新启动应用。如果每次都出现，请将 config.json 移出数据文件夹后再启动。',
  }),

  buildToolsMissing: { message: '未安装构建工具。', nextStep: '请运行 npm ci，然后重新启动。' },
  packageMissing: ({ cause }) => ({
    message: `应用所需的软件包未安装：${cause}。`,
    nextStep: '请运行 npm ci，然后重新启动。',
  }),
  buildFailed: {
    message: '构建失败，原因见上方的输出。',
    nextStep: '请修正其中指出的问题后重新启动；npm ci 可恢复缺失的软件包。',
  },
  electronMissing: { message: '未安装 Electron。', nextStep: bringElectron },
  electronNotDownloaded: { message: '本机没有 Electron，且无法下载。', nextStep: bringElectron },
  noDisplay: {
    message: '本机没有可供 Electron 使用的显示器（未设置 DISPLAY 和 WAYLAND_DISPLAY）。',
    nextStep: useBrowser,
  },
  electronAsRoot: { message: 'Electron 不能以 root 身份运行。', nextStep: useBrowser },
  electronUnusable: ({ cause }) => ({ message: `Electron 无法运行：${cause}。`, nextStep: useBrowser }),
  libraryMissing: { message: '缺少所需的库' },
  endedBySignal: ({ signal }) => ({ message: `因 ${signal} 结束` }),
  endedWithCode: ({ code }) => ({ message: `它在打开窗口前以代码 ${code} 结束，原因见上方的输出` }),
  sandboxForbidden: ({ helper }) => ({
    message: `此系统不允许用户文件夹中的程序使用沙盒，可运行“sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'”来允许`,
  }),
  electronCrashed: ({ signal }) => ({
    message: `Electron 因 ${signal} 意外结束。`,
    nextStep: `请重新启动。如果每次都出现，${useBrowser}`,
  }),

  noReleases: { message: '此版本没有用于检查新版本的地址。' },
  updateRefused: ({ host: server, status }) => ({
    message: `${server} 未提供最新版本信息，响应状态为 ${status}。`,
    nextStep: '请稍后再检查。',
  }),
  updateUnreadable: ({ host: server }) => ({
    message: `${server} 的响应中没有版本信息。`,
    nextStep: '请稍后再检查。',
  }),
  updateTimedOut: ({ host: server, seconds }) => ({
    message: `${server} 在 ${seconds} 秒内没有响应。`,
    nextStep: '请检查网络和代理，然后再次检查。',
  }),
  updateNotReached: ({ host: server, cause }) => ({
    message: `无法从 ${server} 读取最新版本。${cause}`,
    nextStep: '请检查网络和代理，然后再次检查。',
  }),

  wrongHost: ({ host: given }) => ({
    message: `--host 应为 electron 或 browser，而不是“${given}”。`,
    nextStep: listOptions,
  }),
  noFolderGiven: { message: '--data-dir 需要指定文件夹。', nextStep: listOptions },
  wrongPort: ({ port }) => ({
    message: `--port 应为 0 到 65535 之间的数字，而不是“${port}”。`,
    nextStep: listOptions,
  }),
  surplusArgument: { message: '有一个参数不是选项。', nextStep: listOptions },
  unknownCommand: { message: '没有这个命令。', nextStep: listOptions },
  keyVariableEmpty: {
    message: '--key-env 指定的环境变量未设置。',
    nextStep: '请将 API 密钥放入环境变量，并提供变量的名称，而不是密钥本身。',
  },
  keyWithoutBaseUrl: {
    message: '--key-env 需要与 --base-url 一起使用：密钥只会发送到一个地址。',
    nextStep: listOptions,
  },
  modelWithoutCall: {
    message: '--model 需要与 --call 一起使用：将以 --call 指定的格式请求该模型。',
    nextStep: listOptions,
  },
  unknownCall: ({ formats }) => ({ message: `--call 应为以下之一：${formats}。`, nextStep: listOptions }),
  unknownOption: ({ option }) => ({ message: `此处没有选项 ${option}。`, nextStep: listOptions }),
  optionNeedsValue: ({ option }) => ({ message: `选项 ${option} 需要一个值。`, nextStep: listOptions }),
  optionTakesNoValue: ({ option }) => ({ message: `选项 ${option} 不接受值。`, nextStep: listOptions }),
  notANumber: ({ option, least, isWhole }) => ({
    message: `选项 ${option} 应为不小于 ${least} 的${isWhole ? '整数' : '数字'}。`,
    nextStep: listOptions,
  }),
  notAPair: ({ option }) => ({
    message: `选项 ${option} 应为名称和值，例如 ${option} language=French。`,
    nextStep: listOptions,
  }),
  notAnExpression: ({ option }) => ({
    message: `${option} 之后的内容不是正则表达式。`,
    nextStep: '请在按字面匹配的字符前加反斜杠，例如 \\( 或 \\[。',
  }),
  unknownAction: ({ actions }) => ({ message: `此命令应为以下之一：${actions}。`, nextStep: listOptions }),
  optionUnusable: ({ option, cause }) => ({
    message: `无法使用 ${option}。${cause}`,
    nextStep: '请更正后重新运行命令。',
  }),
} satisfies TranslatedErrors<typeof hostErrors>

const keyStores: Readonly<Record<string, string>> = {
  'secret-service': '本机的密钥库（Secret Service）',
  keychain: '本机的钥匙串',
  'credential-manager': 'Windows 凭据管理器',
}

function keyStoreCalled(store: string): string {
  return keyStores[store] ?? '本机的密钥库'
}

function alreadyRunning(process: number): string {
  return process === 0
    ? 'Gateway Playground 已在使用此数据文件夹运行。'
    : `Gateway Playground 已在使用此数据文件夹运行（进程 ${process}）。`
}
