const isTranslation = (node: Node | null): node is Element => node?.nodeName === "FONT";

/**
 * Chrome translates a page by putting an element in the place of each text. React goes on writing into the text it knows, which is in
 * the page no longer: a status would stay what it was when the page was translated, and a text that ends would be an error.
 *
 * So the text stays, empty, behind its translation, which goes when the text changes or ends.
 */
export function keepTranslatedTexts(): void {
	const translations = new WeakMap<Node, Element>();
	const end = (text: Node) => {
		translations.get(text)?.remove();
		translations.delete(text);
	};
	new MutationObserver((changes) => {
		for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
			if (type === "characterData" && target.nodeValue !== "") end(target);
			for (const text of removedNodes) {
				if (!(text instanceof Text) || text.isConnected) continue;
				const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
				if (translations.has(text)) end(text);
				else if (translation?.isConnected) {
					text.nodeValue = "";
					translation.parentNode?.insertBefore(text, translation.nextSibling);
					translations.set(text, translation);
				}
			}
		}
	}).observe(document, { childList: true, characterData: true, subtree: true });
}
