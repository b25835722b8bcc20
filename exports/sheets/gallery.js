
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const list = document.getElementById("cards");
const items = Array.from(list.children);
const form = document.getElementById("controls");
const search = document.getElementById("search");
const order = document.getElementById("order");
const down = document.getElementById("down");
const filters = Array.from(form.querySelectorAll("select[data-filter]"));
const letters = { "ı": "i", "œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "’": "'", "‘": "'", "ʼ": "'", "´": "'", "`": "'" };

function plain(text) {
  const small = text.replace(/İ/g, "i").toLowerCase().replace(/[ıœæøłđ’‘ʼ´`]/g, (letter) => letters[letter]);
  return small.normalize("NFKD").replace(/\p{M}/gu, "");
}

function shown(card, words) {
  return words.every((word) => card.key.includes(word))
    && filters.every((one) => !one.value || (card.values[one.dataset.filter] || []).includes(one.value));
}

function compared(one, other) {
  const field = order.value;
  if (!field) return one - other;
  if (field === "name") return data[one].name.localeCompare(data[other].name) || one - other;
  const [first, second] = [one, other].map((place) => data[place].values[field]);
  if (!first || !second) return (first ? 0 : 1) - (second ? 0 : 1) || one - other;
  return (down.checked ? -1 : 1) * (first[0] - second[0]) || one - other;
}

function offer() {
  const game = filters.find((one) => one.dataset.filter === "game");
  if (!game) return;
  const cards = data.filter((card) => !game.value || card.values.game[0] === game.value);
  filters.forEach((one) => {
    one.parentNode.hidden = !one.value && !cards.some((card) => card.values[one.dataset.filter]);
  });
}

function update() {
  offer();
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  let count = 0;
  data.forEach((card, place) => {
    const yes = shown(card, words);
    items[place].hidden = !yes;
    count += yes ? 1 : 0;
  });
  const places = data.map((_, place) => place).sort(compared);
  if (down.checked && (!order.value || order.value === "name")) places.reverse();
  list.append(...places.map((place) => items[place]));
  document.getElementById("count").textContent =
    `${count} of ${data.length} card${data.length === 1 ? "" : "s"}`;
}

form.hidden = false;
form.addEventListener("input", update);
form.addEventListener("reset", () => setTimeout(update));
form.addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && event.target !== search) {
    event.preventDefault();
    search.focus();
  }
});
update();
