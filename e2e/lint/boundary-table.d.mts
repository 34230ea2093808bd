export declare const sharedRows: readonly (readonly string[])[]
export declare const pageRows: Readonly<Record<string, readonly string[]>>
