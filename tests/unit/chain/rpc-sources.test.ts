import { expect, test } from "vitest";
import { sourceOf, sourcesOf } from "#app/adapters/chain/rpc-sources.ts";

test.each<[sources: number, why: string, urls: string[]]>([
	[0, "none is set", []],
	[1, "one address", ["https://rpc.example/v1"]],
	[1, "one address twice", ["https://rpc.example/v1", "https://rpc.example/v1"]],
	[1, "two keys of one host", ["https://eth.provider.com/v2/key-a", "https://eth.provider.com/v2/key-b"]],
	[
		1,
		"two hosts of one provider",
		["https://eth-mainnet.g.alchemy.com/v2/a", "https://eth-mainnet.alchemyapi.alchemy.com/"],
	],
	[
		1,
		"capitals, ports, schemes and a trailing dot",
		["https://RPC.Example.com", "http://rpc.example.com.:8545", "wss://rpc.example.com/ws"],
	],
	[1, "a user name in front", ["https://rpc.other.com@rpc.example.com/", "https://rpc.example.com/"]],
	[1, "a suffix of two labels: the name before it counts", ["https://a.node.co.uk", "https://b.node.co.uk"]],
	[2, "a suffix of two labels is nobody's own", ["https://node.co.uk", "https://other.co.uk"]],
	[2, "two providers", ["https://ethereum-rpc.publicnode.com", "https://mainnet.infura.io/v3/key"]],
	[2, "the same name under two suffixes", ["https://rpc.ankr.com/eth", "https://rpc.ankr.network/eth"]],
	[1, "one platform, whoever its customers are", ["https://a.workers.dev", "https://b.workers.dev"]],
	[1, "an international name, written twice", ["https://a.bücher.example.de", "https://xn--bcher-kva.example.de"]],
	[2, "two machines by number", ["http://203.0.113.7:8545", "http://203.0.113.8:8545"]],
	[1, "one machine by number, two ports", ["http://203.0.113.7:8545", "http://203.0.113.7:8546"]],
	[1, "one machine, its number written in two ways", ["http://203.0.113.7", "http://0xcb.0.0x71.7"]],
	[2, "two machines of IPv6", ["http://[2001:db8::1]:8545", "http://[2001:db8::2]:8545"]],
	[1, "one machine of IPv6, written twice", ["http://[2001:db8::1]", "http://[2001:DB8:0:0::1]"]],
	[2, "names without a suffix", ["http://node-a:8545", "http://node-b:8545"]],
	[2, "this machine: an address does not identify who answers", ["http://127.0.0.1:8545", "http://127.0.0.1:8546"]],
	[2, "this machine, distinguished by the path", ["http://127.0.0.1:8545/one", "http://127.0.0.1:8545/two"]],
	[1, "this machine, one address twice", ["http://localhost:8545", "http://localhost:8545/"]],
	[
		4,
		"this machine by all its names",
		["http://localhost:1", "http://rpc.localhost:1", "http://127.9.9.9:1", "http://[::1]:1"],
	],
	[
		2,
		"a name that only begins like this machine's",
		["http://127.0.0.1.evil.example", "http://localhost.evil2.example"],
	],
	[
		3,
		"all together",
		["https://a.x.com/1", "https://b.x.com/2", "https://y.org", "http://127.0.0.1:1", "https://z.y.org"],
	],
])("%i: %s", (count, _why, urls) => {
	expect(sourcesOf(urls)).toBe(count);
});

test.each([
	"https://eth.provider.com/v2/secret-key",
	"http://127.0.0.1:8545/v2/secret-key",
	"http://user:secret-key@localhost:8545",
	"http://[::1]:8545/?apikey=secret-key",
])("no key of %s is in its source", (url) => {
	expect(sourceOf(url)).not.toContain("secret");
});
