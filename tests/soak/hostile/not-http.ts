import type { Draws } from "../harness/draws.ts";
import type { HostileRequest } from "./request.ts";

/** Heads that no HTTP client writes; the runtime refuses most of them before the app is asked. */
export function spoiledHead(
	draws: Draws,
	path: string,
): Pick<HostileRequest, "method" | "target"> & Partial<Pick<HostileRequest, "headers" | "body" | "framing">> {
	const get = { method: "GET", target: path, framing: "as it is" } as const;
	const post = { method: "POST", target: path, framing: "as it is" } as const;
	const form: [string, string] = ["Content-Type", "application/x-www-form-urlencoded"];
	return draws.one([
		() => ({ ...get, target: `${path} HTTP/1.1\r\nx: ` }),
		() => ({ ...get, target: `${path}\tx` }),
		() => ({ ...get, target: `${path}\0` }),
		() => ({ ...get, target: path.slice(1) || "x" }),
		() => ({ ...get, target: `http://zq-mark.example${path}` }),
		() => ({ ...get, target: `http://[::${path}` }),
		() => ({ ...get, target: "*" }),
		() => ({ ...get, target: "" }),
		() => ({ ...get, target: `${path}?${"a".repeat(20_000)}` }),
		() => ({ ...get, target: `${path}?${"é".repeat(50)}\xff\xfe` }),
		() => ({ ...get, target: `${path}#fragment` }),
		() => ({
			...get,
			headers: [
				["Host", "a"],
				["Host", "b"],
			] as [string, string][],
		}),
		() => ({ ...get, headers: [["X-Long", "a".repeat(60_000)]] as [string, string][] }),
		() => ({ ...get, headers: [["X-Null", "a\0b"]] as [string, string][] }),
		() => ({ ...get, headers: [["X-Line", "a\nb"]] as [string, string][] }),
		() => ({ ...get, headers: [["X Space", "a"]] as [string, string][] }),
		() => ({ ...get, headers: [["", "a"]] as [string, string][] }),
		() => ({ ...get, headers: Array.from({ length: 400 }, (_, at): [string, string] => [`X-${at}`, "a"]) }),
		() => ({ ...get, method: "GET\r\n" }),
		() => ({ ...get, method: "G\0T" }),
		() => ({ ...get, method: "A".repeat(3_000) }),
		() => ({ ...post, headers: [form, ["Content-Length", "-1"]] }),
		() => ({ ...post, headers: [form, ["Content-Length", "5x"]], body: Buffer.from("a=b") }),
		() => ({ ...post, headers: [form, ["Content-Length", "99999999999999999999"]] }),
		() => ({ ...post, headers: [form, ["Content-Length", "3"], ["Content-Length", "4"]], body: Buffer.from("a=bc") }),
		() => ({ ...post, headers: [form, ["Content-Length", "100"]], body: Buffer.from("a=b") }),
		() => ({
			...post,
			headers: [form, ["Content-Length", "3"], ["Transfer-Encoding", "chunked"]],
			body: Buffer.from("3\r\na=b\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n"),
		}),
		() => ({ ...post, headers: [form, ["Transfer-Encoding", "chunked, chunked"]], body: Buffer.from("0\r\n\r\n") }),
		() => ({ ...post, headers: [form, ["Transfer-Encoding", "x"]], body: Buffer.from("a=b") }),
		() => ({ ...post, headers: [form, ["Transfer-Encoding", "chunked"]], body: Buffer.from("zz\r\na=b\r\n0\r\n\r\n") }),
		() => ({ ...post, headers: [form, ["Transfer-Encoding", "chunked"]], body: Buffer.from("ffffffffffffffff\r\n") }),
		() => ({ ...post, headers: [form, ["Transfer-Encoding", "chunked"]], body: Buffer.from("3\r\na=b\r\n") }),
		() => ({ ...post, headers: [form, ["Expect", "100-continue"], ["Content-Length", "3"]], body: Buffer.from("a=b") }),
		() => ({
			...post,
			headers: [form, ["Content-Encoding", "gzip"], ["Content-Length", "3"]],
			body: Buffer.from("a=b"),
		}),
	] as (() => Pick<HostileRequest, "method" | "target">)[])();
}
